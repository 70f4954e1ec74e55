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
    gateway::Order,
    rules::{Change, apply},
    service::{change_locked, give_order, order},
    store,
};
use crate::Billing;

/// The code of a provider's refusal.
const REFUSED: &str = "provider_refused";

impl Billing {
    /// Makes a change of the renewal that belongs to a deletion, where the state allows it. A provider that does not do it, with
    /// one of these codes, stops nothing.
    async fn change_for_deletion(
        &self,
        transaction: &mut PgConnection,
        account: store::Account,
        (who, change): (Who, Change),
        stops_nothing: &[&str],
    ) -> Result<(), Problem> {
        // Most have no renewal.
        if apply(&account.subscription, &change, self.context.now()).is_err() {
            return Ok(());
        }
        match order(self, &account.subscription, &change).await {
            Err(problem) if stops_nothing.contains(&problem.code()) => {
                let (account, code) = (account.id, problem.code());
                tracing::warn!(%account, code, "a payment provider did not change a renewal for a deletion");
                return Ok(());
            }
            result => result?,
        }
        change_locked(self, transaction, account, who, change).await?;
        Ok(())
    }
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
            let cancel = (who, Change::Cancel { for_deletion: true });
            // The deletion ends the subscription.
            self.change_for_deletion(transaction, account, cancel, &[REFUSED])
                .await
        })
    }

    fn deletion_stopped<'a>(
        &'a self,
        transaction: &'a mut PgConnection,
        who: Who,
    ) -> BoxFuture<'a, Result<(), Problem>> {
        Box::pin(async move {
            let account = store::lock(transaction, who.account).await?;
            let stopped = |account: &store::Account| account.subscription.resume_after_deletion;
            let Some(account) = account.filter(stopped) else {
                return Ok(());
            };
            // It stays cancelled, and an owner can take it up later.
            let take_up = (who, Change::TakeUp);
            self.change_for_deletion(transaction, account, take_up, &[REFUSED, "busy"])
                .await
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
            // One that was paused or is unpaid could be billed again, so it ends too.
            let end = Order::End { refund_since: None };
            give_order(self, &account.subscription, end).await
        })
    }
}
