//! Asking for the account's deletion, and stopping it.

use base::{
    access::{Caller, Member, OwnAccount},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;
use sqlx::PgConnection;
use uuid::Uuid;

use super::{emails, records::DeletionAsk, store};
use crate::{
    account::{self, AccountView, gone},
    reauth::{self, Credentials},
    team::owners,
};

/// From the asking to the deletion: a week.
const AHEAD_SECONDS: i64 = 7 * 86_400;

/// Asks for it.
pub(super) async fn ask(
    context: &Context,
    who: &Member<OwnAccount>,
    request: &DeletionAsk,
) -> Result<AccountView, Problem> {
    let (caller, now) = (&who.caller, context.now());
    let mut connection = context.pool().acquire().await?;
    let kept = account::store::lock(&mut connection, caller.account)
        .await?
        .ok_or_else(gone)?;
    drop(connection);
    // Invalid input is refused before the person must reauthenticate.
    may_ask(&kept, request)?;
    let credentials = Credentials {
        password: request.password.as_deref(),
        digits: request.digits.as_deref(),
    };
    reauth::require(context, caller, credentials).await?;
    let mut transaction = context.pool().begin().await?;
    let before = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    may_ask(&before, request)?;
    may_go(&mut transaction, caller.account).await?;
    let at = now + AHEAD_SECONDS;
    store::ask(&mut transaction, caller.account, at, now, caller.person).await?;
    let line = Line {
        action: "deletion.asked",
        subject: &before.name,
        new: Some(json!({"at": at})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let subscriptions = &context.subscriptions;
    subscriptions
        .deletion_asked(&mut transaction, caller.into())
        .await?;
    let asker = name(&mut transaction, caller).await?;
    for owner in owners(&mut transaction, caller.account).await? {
        let message = emails::asked(&context.origin, &owner.email, &before.name, &asker, at);
        context.mail(&mut transaction, &message).await?;
    }
    let view = account::view(context, &mut transaction, caller.account).await?;
    transaction.commit().await?;
    Ok(view)
}

fn may_ask(account: &account::store::Locked, request: &DeletionAsk) -> Result<(), Problem> {
    if account.delete_at.is_some() {
        return Err(Problem::conflict("already_asked"));
    }
    if request.confirm.trim() != account.name {
        return Err(Problem::invalid("confirm_mismatch").field("confirm"));
    }
    Ok(())
}

/// Refuses to delete the account of the deployment while others exist: alerts on the deployment belong to it.
///
/// # Errors
/// 409 `instance_account`, or if the database does not answer.
pub async fn may_go(transaction: &mut PgConnection, account: Uuid) -> Result<(), Problem> {
    match store::is_needed(transaction, account).await? {
        true => Err(Problem::conflict("instance_account")),
        false => Ok(()),
    }
}

/// Stops it.
pub(super) async fn stop(
    context: &Context,
    who: &Member<OwnAccount>,
) -> Result<AccountView, Problem> {
    let caller = &who.caller;
    let mut transaction = context.pool().begin().await?;
    let before = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let at = before
        .delete_at
        .ok_or_else(|| Problem::conflict("no_deletion"))?;
    if before.delete_by_operator {
        return Err(Problem::conflict("asked_by_operator"));
    }
    store::stop(&mut transaction, caller.account).await?;
    let line = Line {
        action: "deletion.stopped",
        subject: &before.name,
        old: Some(json!({"at": at})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let subscriptions = &context.subscriptions;
    subscriptions
        .deletion_stopped(&mut transaction, caller.into())
        .await?;
    let stopper = name(&mut transaction, caller).await?;
    for owner in owners(&mut transaction, caller.account).await? {
        let message = emails::cancelled(&owner.email, &before.name, &stopper);
        context.mail(&mut transaction, &message).await?;
    }
    let view = account::view(context, &mut transaction, caller.account).await?;
    transaction.commit().await?;
    Ok(view)
}

/// The caller's name.
async fn name(transaction: &mut PgConnection, caller: &Caller) -> Result<String, Problem> {
    let person = crate::me::person(transaction, caller.person)
        .await?
        .ok_or_else(gone)?;
    Ok(person.name)
}
