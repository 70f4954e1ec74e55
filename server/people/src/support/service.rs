//! Letting support in, and ending it.

use base::{
    access::{Member, OwnAccount},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;

use super::{emails, store};
use crate::{
    account::{self, AccountView, gone},
    team::move_sessions,
};

const DAY: i64 = 86_400;

/// Grants the requested access for this many days.
pub(super) async fn grant(
    context: &Context,
    who: &Member<OwnAccount>,
    days: u8,
) -> Result<AccountView, Problem> {
    if !(1..=30).contains(&days) {
        return Err(Problem::invalid("invalid_days.support").field("days"));
    }
    let (caller, now) = (&who.caller, context.now());
    let mut transaction = context.pool().begin().await?;
    let account = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let asked = store::lock(&mut transaction, caller.account, now)
        .await?
        .ok_or_else(|| Problem::conflict("not_asked"))?;
    if asked.granted_at.is_some() {
        return Err(Problem::conflict("already_granted"));
    }
    let until = now + i64::from(days) * DAY;
    store::grant(&mut transaction, asked.id, now, caller.person, until).await?;
    let line = Line {
        action: "support.granted",
        subject: &asked.operator,
        new: Some(json!({"until": until, "reason": asked.reason})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let message = emails::granted(&context.origin, &asked.email, &account.name, until);
    context.mail(&mut transaction, &message).await?;
    let view = account::view(context, &mut transaction, caller.account).await?;
    transaction.commit().await?;
    Ok(view)
}

/// Declines the request, or ends the access.
pub(super) async fn end(
    context: &Context,
    who: &Member<OwnAccount>,
) -> Result<AccountView, Problem> {
    let (caller, now) = (&who.caller, context.now());
    let mut transaction = context.pool().begin().await?;
    let account = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    let support = store::lock(&mut transaction, caller.account, now)
        .await?
        .ok_or_else(|| Problem::conflict("no_support"))?;
    store::end(&mut transaction, support.id, now).await?;
    // An operator who is looking now continues in another account of theirs, unless they are a member here
    // too.
    if support.granted_at.is_some() {
        let operator = support.operator_id;
        move_sessions(&mut transaction, caller.account, operator).await?;
    }
    let action = match support.granted_at {
        Some(_) => "support.ended",
        None => "support.declined",
    };
    let line = Line {
        action,
        subject: &support.operator,
        old: Some(json!({"until": support.until, "reason": support.reason})),
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    let message = emails::ended(&support.email, &account.name);
    context.mail(&mut transaction, &message).await?;
    let view = account::view(context, &mut transaction, caller.account).await?;
    transaction.commit().await?;
    Ok(view)
}
