//! Suspends and resumes accounts.

use base::{access::Operator, answer::Problem};
use people::team::owners;
use serde_json::json;
use uuid::Uuid;

use super::{emails, store};
use crate::{
    Parts, Reason,
    accounts::{self, AdminAccount},
    log::{self, Change},
};

/// How long the suspension waits for the owners' emails at most, in seconds.
const WAIT: i64 = 15 * 60;

/// Emails the owners, and has the account suspended once they have it.
pub(super) async fn suspend(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
    request: &Reason,
) -> Result<AdminAccount, Problem> {
    let context = parts.context();
    let reason = request.read()?;
    let at = context.now() + WAIT;
    let mut transaction = context.pool().begin().await?;
    let locked = accounts::lock(&mut transaction, account).await?;
    if locked.suspended || locked.suspends_at.is_some() {
        return Err(Problem::conflict("already_suspended"));
    }
    store::announce(&mut transaction, account, at, &reason).await?;
    for owner in owners(&mut transaction, account).await? {
        let message = emails::announced(&context.origin, &owner.email, &locked.name, &reason, at);
        let mail = context.mail_with_id(&mut transaction, &message).await?;
        store::wait_for(&mut transaction, account, mail).await?;
    }
    let change = Change {
        account,
        name: &locked.name,
        action: "suspension.announced",
        old: None,
        new: Some(json!({"reason": reason, "at": at})),
        audited: true,
    };
    log::change(context, &mut transaction, who, change).await?;
    let view = accounts::view(parts, &mut transaction, who, account).await?;
    transaction.commit().await?;
    Ok(view)
}

/// Ends the suspension, or cancels one that did not begin yet.
pub(super) async fn resume(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
    request: &Reason,
) -> Result<AdminAccount, Problem> {
    let context = parts.context();
    let reason = request.read()?;
    let mut transaction = context.pool().begin().await?;
    let locked = accounts::lock(&mut transaction, account).await?;
    if !locked.suspended && locked.suspends_at.is_none() {
        return Err(Problem::conflict("not_suspended"));
    }
    store::resume(&mut transaction, account).await?;
    parts
        .billing
        .registry
        .notify_account(&mut transaction, account)
        .await?;
    for owner in owners(&mut transaction, account).await? {
        let message = emails::resumed(&context.origin, &owner.email, &locked.name);
        context.mail(&mut transaction, &message).await?;
    }
    let change = Change {
        account,
        name: &locked.name,
        action: "account.resumed",
        old: Some(json!({"reason": locked.suspend_reason})),
        new: Some(json!({"reason": reason})),
        audited: true,
    };
    log::change(context, &mut transaction, who, change).await?;
    let view = accounts::view(parts, &mut transaction, who, account).await?;
    transaction.commit().await?;
    parts.billing.follow_up(account).await;
    Ok(view)
}
