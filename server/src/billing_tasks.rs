//! The scheduled task of billing: it counts what accounts use, and ends what is over.

use std::time::Duration;

use billing::Billing;

use crate::jobs::{Job, Jobs};

/// Between two looks.
const EVERY: Duration = Duration::from_secs(15);
/// The settings are read again in between.
const LOOKS: Duration = Duration::from_secs(10);

/// What the task needs.
#[derive(Clone, Debug)]
pub struct BillingTasks {
    /// The accounts.
    pub billing: Billing,
    /// How it does.
    pub jobs: Jobs,
}

impl BillingTasks {
    /// Does once what is to be done.
    pub async fn look(&self) {
        let done = billing::usage::look(&self.billing).await;
        let succeeded = done.as_ref().is_ok_and(|failed| *failed == 0);
        self.jobs
            .ended(Job::Usage, succeeded, self.billing.context.now());
        if let Err(error) = done {
            tracing::error!(
                error = format!("{error:#}"),
                "the use of accounts could not be counted; it is tried again"
            );
        }
    }
}

/// Counts and ends, and reads the plans again when the settings file changed.
pub async fn bill_forever(tasks: BillingTasks) {
    if let Err(error) = billing::usage::start(&tasks.billing).await {
        tracing::error!(%error, "accounts could not be judged by the plans in force");
    }
    let billing = tasks.billing.clone();
    let looks = async {
        loop {
            tasks.look().await;
            tokio::time::sleep(EVERY).await;
        }
    };
    let reads = async {
        loop {
            tokio::time::sleep(LOOKS).await;
            if let Err(error) = billing::usage::read_plans(&billing).await {
                tracing::error!(%error, "accounts could not be judged by the changed plans");
            }
        }
    };
    tokio::join!(looks, reads);
}
