//! Schedules and cancels the deletion of accounts.

use base::{access::Operator, answer::Problem};
use people::{deletion::may_go, team::owners};
use serde_json::json;
use shared::date::Date;
use uuid::Uuid;

use super::{emails, records::AdminDeletion, store};
use crate::{
    Parts, Reason,
    accounts::{self, AdminAccount},
    log::{self, Change},
    reason,
};

const DAY: i64 = 86_400;
/// From now to the deletion: at least a week, at most a year.
const AHEAD: i64 = 7 * DAY;
const FURTHEST: i64 = 366 * DAY;

/// Sets the day of the deletion.
pub(super) async fn schedule(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
    request: &AdminDeletion,
) -> Result<AdminAccount, Problem> {
    let (context, now) = (parts.context(), parts.context().now());
    let at = beginning(&request.day, now)?;
    let reason = reason::reason(&request.reason)?;
    let mut transaction = context.pool().begin().await?;
    let locked = accounts::lock(&mut transaction, account).await?;
    may_go(&mut transaction, account).await?;
    store::schedule(&mut transaction, account, at, now).await?;
    context
        .subscriptions
        .deletion_asked(&mut transaction, log::auditor(who, account))
        .await?;
    for owner in owners(&mut transaction, account).await? {
        let message = emails::scheduled(&context.origin, &owner.email, &locked.name, &reason, at);
        context.mail(&mut transaction, &message).await?;
    }
    let change = Change {
        account,
        name: &locked.name,
        action: "deletion.scheduled",
        old: locked.delete_at.map(|at| json!({"at": at})),
        new: Some(json!({"at": at, "reason": reason})),
        audited: true,
    };
    log::change(context, &mut transaction, who, change).await?;
    transaction.commit().await?;
    // Only now: a count that fails undoes nothing that a payment provider has done.
    let mut connection = context.pool().acquire().await?;
    accounts::view(parts, &mut connection, who, account).await
}

/// When this day begins, if an account may be deleted then.
fn beginning(day: &str, now: i64) -> Result<i64, Problem> {
    let wrong = || Problem::invalid("invalid_day.deletion").field("day");
    let day = Date::parse(day.trim()).ok_or_else(wrong)?;
    let at = i64::from(day.days()) * DAY;
    match (now + AHEAD..=now + FURTHEST).contains(&at) {
        true => Ok(at),
        false => Err(wrong()),
    }
}

/// Cancels the deletion.
pub(super) async fn stop(
    parts: &Parts,
    who: &Operator,
    account: Uuid,
    request: &Reason,
) -> Result<AdminAccount, Problem> {
    let context = parts.context();
    let reason = request.read()?;
    let mut transaction = context.pool().begin().await?;
    let locked = accounts::lock(&mut transaction, account).await?;
    let at = locked
        .delete_at
        .ok_or_else(|| Problem::conflict("no_deletion"))?;
    people::deletion::stop(&mut transaction, account).await?;
    context
        .subscriptions
        .deletion_stopped(&mut transaction, log::auditor(who, account))
        .await?;
    for owner in owners(&mut transaction, account).await? {
        let message = emails::stopped(&owner.email, &locked.name);
        context.mail(&mut transaction, &message).await?;
    }
    let change = Change {
        account,
        name: &locked.name,
        action: "deletion.stopped",
        old: Some(json!({"at": at, "by_operator": locked.delete_by_operator})),
        new: Some(json!({"reason": reason})),
        audited: true,
    };
    log::change(context, &mut transaction, who, change).await?;
    transaction.commit().await?;
    // Only now: a count that fails undoes nothing that a payment provider has done.
    let mut connection = context.pool().acquire().await?;
    accounts::view(parts, &mut connection, who, account).await
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2026-11-20 12:00:00 UTC.
    const NOON: i64 = 1_795_176_000;

    #[test]
    fn a_day_is_a_week_ahead_and_within_a_year() {
        assert_eq!(beginning("2026-11-28", NOON).ok(), Some(1_795_824_000));
        // It begins before seven days are over.
        for wrong in ["2026-11-27", "2026-11-20", "2027-11-22", "soon", ""] {
            assert_eq!(beginning(wrong, NOON).unwrap_err().code(), "invalid_day");
        }
    }
}
