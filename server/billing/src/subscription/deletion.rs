//! What deleting an account means for its subscription: the renewal stops when an owner asks for it, and is taken up again
//! when that is taken back. At its time the payment provider ends the subscription first; while that fails, the account
//! stays, and the job tries again.
//!
//! A provider that refuses to stop the renewal does not stop the deletion, and one that refuses to take it up does not stop
//! an owner from saving the account: the subscription is then as before.

use base::{answer::Problem, audit::Who, plans::Subscriptions};
use futures_util::future::BoxFuture;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    gateway::{GatewayError, Order},
    rules::{Change, apply},
    service::{change_locked, order},
    store,
};
use crate::Billing;

/// The code of a provider's refusal.
const REFUSED: &str = "provider_refused";

/// Logs that the provider did not change the renewal, which stops nothing else.
fn log(account: Uuid, problem: &Problem) {
    let code = problem.code();
    tracing::warn!(%account, code, "a payment provider did not change a renewal for a deletion");
}

impl Subscriptions for Billing {
    fn deletion_asked<'a>(
        &'a self,
        transaction: &'a mut PgConnection,
        who: Who,
    ) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            let Some(account) = store::lock(transaction, who.account).await? else {
                return Ok(());
            };
            let (now, account_id) = (self.context.now(), account.id);
            let cancel = Change::Cancel { for_deletion: true };
            // Most have no renewal to stop.
            if apply(&account.subscription, &cancel, now).is_err() {
                return Ok(());
            }
            match order(self, &account.subscription, &cancel).await {
                // The deletion ends the subscription.
                Err(problem) if problem.code() == REFUSED => {
                    log(account_id, &problem);
                    return Ok(());
                }
                result => result?,
            }
            change_locked(self, transaction, account, who, cancel).await?;
            Ok(())
        })
    }

    fn deletion_stopped<'a>(
        &'a self,
        transaction: &'a mut PgConnection,
        who: Who,
    ) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            let Some(account) = store::lock(transaction, who.account).await? else {
                return Ok(());
            };
            let (now, account_id) = (self.context.now(), account.id);
            let stopped = account.subscription.resume_after_deletion;
            if !stopped || apply(&account.subscription, &Change::TakeUp, now).is_err() {
                return Ok(());
            }
            match order(self, &account.subscription, &Change::TakeUp).await {
                // It stays cancelled, and an owner can take it up later.
                Err(problem) if matches!(problem.code(), REFUSED | "busy") => {
                    log(account_id, &problem);
                    return Ok(());
                }
                result => result?,
            }
            change_locked(self, transaction, account, who, Change::TakeUp).await?;
            Ok(())
        })
    }

    fn account_deleted<'a>(
        &'a self,
        transaction: &'a mut PgConnection,
        account: Uuid,
    ) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            let Some(account) = store::lock(transaction, account).await? else {
                return Ok(());
            };
            let subscription = &account.subscription;
            // One that was paused or is unpaid could be billed again, so it ends too.
            let end = Order::End { refund_since: None };
            match self.gateway.order(subscription, end).await {
                Err(GatewayError::Refused(error)) if !subscription.state.runs() => {
                    let account = account.id;
                    tracing::info!(%account, error = format!("{error:#}"), "a subscription that does not run was not ended");
                    Ok(())
                }
                result => Ok(result?),
            }
        })
    }
}
