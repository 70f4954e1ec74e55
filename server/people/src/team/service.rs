//! Lists the team, and requires two-factor authentication of its members.

use base::{
    access::{Caller, Role},
    answer::Problem,
    audit::Line,
    context::Context,
};
use serde_json::json;
use shared::date::Date;
use sqlx::PgConnection;

use super::{emails, records::Team, store};
use crate::{
    account::{self, gone},
    words,
};

const DAY: i64 = 86_400;
/// How many days ahead the requirement may start.
const AHEAD: i64 = 366;

/// The team as the caller may see it.
pub(super) async fn get(context: &Context, caller: &Caller) -> Result<Team, Problem> {
    let mut connection = context.pool().acquire().await?;
    team(context, &mut connection, caller, caller.role).await
}

/// The team as this connection sees it, for a caller who has this role by now.
pub(super) async fn team(
    context: &Context,
    connection: &mut PgConnection,
    caller: &Caller,
    role: Role,
) -> Result<Team, Problem> {
    let account = account::view(context, connection, caller.account).await?;
    let members = store::members(connection, caller.account, None)
        .await?
        .into_iter()
        .map(|row| row.view(caller))
        .collect();
    let (mut invitations, mut requests) = (Vec::new(), Vec::new());
    if role >= Role::Admin {
        let sees = |id| caller.sees(id);
        invitations = store::invitations(connection, caller.account, None)
            .await?
            .into_iter()
            .map(store::InvitationRow::view)
            .collect();
        requests = store::requests(connection, caller.account).await?;
        requests.retain(|request| sees(request.site.id));
    }
    Ok(Team {
        members,
        invitations,
        requests,
        second_step_from: account.second_step_from,
    })
}

/// Requires two-factor authentication of every member from a day on, or removes the requirement.
pub(super) async fn ask_second_step(
    context: &Context,
    caller: &Caller,
    from: Option<&str>,
) -> Result<Team, Problem> {
    let from = from.map(|day| midnight(day, context.now())).transpose()?;
    let mut transaction = context.pool().begin().await?;
    let before = account::store::lock(&mut transaction, caller.account)
        .await?
        .ok_or_else(gone)?;
    if from.is_some() && !store::has_second_step(&mut transaction, caller.person).await? {
        return Err(Problem::conflict("own_first"));
    }
    if before.second_step_from != from {
        store::set_second_step(&mut transaction, caller.account, from).await?;
        let audit_value = |from: Option<i64>| json!({"from": from.map(words::day)});
        let line = Line {
            action: "team.second_step_asked",
            subject: &before.name,
            old: Some(audit_value(before.second_step_from)),
            new: Some(audit_value(from)),
            ..Line::default()
        };
        context.audit(&mut transaction, caller, line).await?;
        if let Some(from) = from {
            for email in store::without_second_step(&mut transaction, caller.account).await? {
                let message = emails::second_step(&context.origin, &email, &before.name, from);
                context.mail(&mut transaction, &message).await?;
            }
        }
    }
    let team = team(context, &mut transaction, caller, caller.role).await?;
    transaction.commit().await?;
    Ok(team)
}

/// The beginning of a day from today on, in UTC.
fn midnight(day: &str, now: i64) -> Result<i64, Problem> {
    let wrong = || Problem::invalid("invalid_day").field("from");
    let midnight = i64::from(Date::parse(day).ok_or_else(wrong)?.days()) * DAY;
    let today = now.div_euclid(DAY) * DAY;
    if (today..=today + AHEAD * DAY).contains(&midnight) {
        Ok(midnight)
    } else {
        Err(wrong())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_lies_ahead_and_not_far() {
        let noon = 1_795_176_000;
        assert_eq!(midnight("2026-11-20", noon).unwrap(), noon - DAY / 2);
        assert!(midnight("2027-11-20", noon).is_ok());
        for bad in ["2026-11-19", "2028-01-01", "tomorrow", "", "2026-02-30"] {
            assert_eq!(
                midnight(bad, noon).unwrap_err().code(),
                "invalid_day",
                "{bad}"
            );
        }
    }
}
