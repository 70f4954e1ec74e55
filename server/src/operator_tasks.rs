//! The scheduled task of the operator's area.

use std::time::Duration;

use operator::{Looked, Parts};

use crate::jobs::{Job, Jobs};

/// How often it looks: a suspension waits for as long after the owners' emails were handed over.
const LOOK: Duration = Duration::from_secs(5);

/// Suspends accounts, gives new ones the plan of their invite, and writes the emails of operators to owners.
pub async fn operate_forever(parts: Parts, jobs: Jobs) {
    loop {
        let looked = operator::look(&parts).await;
        let now = parts.billing.context.now();
        jobs.ended(Job::Operator, looked.is_ok(), now);
        match looked {
            Ok(looked) if looked == Looked::default() => {}
            Ok(looked) => tracing::info!(
                suspended = looked.suspended,
                plans = looked.plans,
                emails = looked.emails,
                "what operators asked for was done"
            ),
            Err(error) => tracing::error!(
                %error,
                "not all that operators asked for is done; it is tried again"
            ),
        }
        tokio::time::sleep(LOOK).await;
    }
}
