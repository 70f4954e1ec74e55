//! What accounts use, and what follows: emails, an alert, and hits that are excluded.
//!
//! A scheduled task counts the page views and custom events of an account in its period, from the figures' own store: every
//! 15 seconds where the limit is near, less often where it is far. At 80, 100 and 120 % of the limit the owners are emailed,
//! once in a period each, and again under a larger limit. An account that stays above its limit for the days of grace is
//! held: intake excludes its hits as `over_limit`. A larger limit or a new period releases it at once; deleting hits does not.

mod counting;
pub(crate) mod emails;
pub mod rules;
mod service;
mod store;

use std::sync::atomic::Ordering;

pub(crate) use service::{Shown, judge_again, shown};

use crate::{Billing, subscription};

/// Has every account judged by the plans in force: while no server ran, the settings may have changed.
///
/// # Errors
/// If the database does not answer.
pub async fn start(billing: &Billing) -> Result<(), sqlx::Error> {
    service::all_again(billing).await
}

/// Reads the settings file again, and has every account judged by its plans if they changed.
///
/// # Errors
/// If the database does not answer.
pub async fn read_plans(billing: &Billing) -> Result<(), sqlx::Error> {
    if service::read_plans_again(billing) {
        tracing::info!("the plans changed");
        billing.to_judge.store(true, Ordering::Relaxed);
    }
    // Until it succeeded once.
    if billing.to_judge.load(Ordering::Relaxed) {
        service::all_again(billing).await?;
        billing.to_judge.store(false, Ordering::Relaxed);
    }
    Ok(())
}

/// Runs once what is to be done regularly: ends what is over, counts, and deletes old events of payment providers.
/// Returns of how many accounts something failed; they are tried again at the next run.
///
/// # Errors
/// If a database does not answer.
pub async fn look(billing: &Billing) -> anyhow::Result<u32> {
    let mut failed = subscription::service::end_over(billing).await?;
    failed += service::count_due(billing).await?;
    service::delete_old_events(billing).await?;
    Ok(failed)
}
