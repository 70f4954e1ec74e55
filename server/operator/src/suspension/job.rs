//! Suspends the accounts whose owners were informed.

use base::{
    answer::Problem,
    audit::{Line, Who},
};
use serde_json::json;
use uuid::Uuid;

use super::store;
use crate::Parts;

/// Suspends every account whose owners' emails were all handed over, or that waited long enough. Returns how many. One that
/// fails does not stop the others, and is tried again at the next look.
///
/// # Errors
/// If the database does not answer, or one of them failed.
pub async fn suspend_due(parts: &Parts) -> Result<u32, Problem> {
    let context = parts.context();
    let (mut suspended, mut outcome) = (0, Ok(()));
    for account in store::due(context.pool(), context.now()).await? {
        match suspend(parts, account).await {
            Ok(true) => suspended += 1,
            Ok(false) => {}
            Err(error) => outcome = Err(error),
        }
    }
    outcome.map(|()| suspended)
}

/// Whether it was still to be suspended.
async fn suspend(parts: &Parts, account: Uuid) -> Result<bool, Problem> {
    let context = parts.context();
    let mut transaction = context.pool().begin().await?;
    let now = context.now();
    // It may have been resumed since, or suspended by another process.
    let Some(due) = store::suspend(&mut transaction, account, now).await? else {
        return Ok(false);
    };
    parts
        .billing
        .registry
        .notify_account(&mut transaction, account)
        .await?;
    let line = Line {
        action: "account.suspended",
        subject: &due.name,
        new: Some(json!({"reason": due.suspend_reason})),
        ..Line::default()
    };
    context
        .audit(&mut transaction, Who::service(account), line)
        .await?;
    transaction.commit().await?;
    parts.billing.follow_up(account).await;
    tracing::info!(%account, "an account was suspended, as an operator asked");
    Ok(true)
}
