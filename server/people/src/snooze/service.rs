//! Stores what a person snoozed.

use base::{access::Caller, answer::Problem, audit::Line, context::Context};
use serde_json::{Value, json};

use super::{records::SnoozeWhat, store};

/// Snoozes it for this many days.
pub(super) async fn set(
    context: &Context,
    caller: &Caller,
    what: SnoozeWhat,
    days: u8,
) -> Result<(), Problem> {
    if !(1..=30).contains(&days) {
        return Err(Problem::invalid("invalid_days").field("days"));
    }
    let until = context.now() + i64::from(days) * 86_400;
    change(context, caller, what, Some(until)).await
}

/// Shows it again.
pub(super) async fn end(
    context: &Context,
    caller: &Caller,
    what: SnoozeWhat,
) -> Result<(), Problem> {
    change(context, caller, what, None).await
}

async fn change(
    context: &Context,
    caller: &Caller,
    what: SnoozeWhat,
    until: Option<i64>,
) -> Result<(), Problem> {
    let mut transaction = context.pool().begin().await?;
    let before = store::get(&mut transaction, caller.person).await?;
    let mut after = before.as_object().cloned().unwrap_or_default();
    let old = match until {
        Some(until) => after.insert(what.name().to_owned(), json!(until)),
        None => after.remove(what.name()),
    };
    let new = until.map(|until| json!({"until": until}));
    if old.is_none() && new.is_none() {
        return Ok(());
    }
    store::set(&mut transaction, caller.person, &Value::Object(after)).await?;
    let line = Line {
        action: if new.is_some() {
            "notice.put_off"
        } else {
            "notice.shown_again"
        },
        subject: what.name(),
        old: old.map(|until| json!({"until": until})),
        new,
        ..Line::default()
    };
    context.audit(&mut transaction, caller, line).await?;
    transaction.commit().await?;
    Ok(())
}
