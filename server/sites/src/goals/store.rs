//! Goals in the accounts database.

use base::access::InSite;
use serde_json::Value;
use shared::{currency::Currency, money::Amount};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::{Version, Worth, records::GoalView, stored, value::GoalValue};
use crate::site_lock::{Maker, touched};

/// A goal with its newest version.
struct Row {
    id: Uuid,
    name: String,
    number: i32,
    definition: Value,
    from_event: bool,
    amount: Option<String>,
    currency: Option<String>,
    counts_from: Option<i64>,
    changed_at: i64,
    paused: bool,
    person_id: Option<Uuid>,
    person_name: Option<String>,
    created_at: i64,
}

impl Row {
    fn view(self) -> anyhow::Result<GoalView> {
        let worth = stored::worth(self.from_event, self.amount, self.currency);
        Ok(GoalView {
            id: self.id,
            name: self.name,
            definition: serde_json::from_value(self.definition)?,
            value: GoalValue::of(worth.map_err(anyhow::Error::msg)?),
            paused: self.paused,
            version: self.number,
            versions: self.number,
            counts_from: self.counts_from,
            changed_at: self.changed_at,
            made_by: Maker::of(self.person_id, self.person_name),
            created_at: self.created_at,
        })
    }
}

/// Those of a site, newest first; only one of them if its id is given.
pub(super) async fn list<R>(
    database: impl PgExecutor<'_>,
    site: &InSite<R>,
    goal: Option<Uuid>,
) -> anyhow::Result<Vec<GoalView>> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/goals/list.sql",
        site.id(),
        goal
    )
    .fetch_all(database)
    .await?;
    rows.into_iter().map(Row::view).collect()
}

/// Who made which version of a goal.
pub(super) async fn makers<R>(
    connection: &mut PgConnection,
    site: &InSite<R>,
    goal: Uuid,
) -> Result<Vec<(i32, Option<Maker>)>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/sites/goals/makers.sql",
        goal,
        site.id()
    )
    .fetch_all(connection)
    .await?;
    let makers = rows
        .into_iter()
        .map(|row| (row.number, Maker::of(row.person_id, row.person_name)));
    Ok(makers.collect())
}

/// The site that a goal is of: what the permission check asks for.
pub(super) async fn site(pool: &PgPool, goal: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/sites/goals/site.sql", goal)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| row.site_id))
}

pub(super) async fn insert<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    goal: Uuid,
    name: &str,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/goals/insert.sql",
        goal,
        site.id(),
        name,
        site.caller.person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A new version of a goal.
pub(super) async fn insert_version<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    goal: Uuid,
    version: &Version,
) -> anyhow::Result<()> {
    let (from_event, fixed) = match version.worth {
        Worth::Nothing => (false, None),
        Worth::Event => (true, None),
        Worth::Fixed(amount, currency) => (false, Some((amount, currency))),
    };
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/goals/insert_version.sql",
        goal,
        site.id(),
        version.number,
        serde_json::to_value(&version.definition)?,
        from_event,
        fixed.map(|(amount, _): (Amount, Currency)| amount.to_string()),
        fixed.map(|(_, currency)| currency.to_string()),
        version.counts_from,
        site.caller.person,
        version.made_at
    )
    .execute(transaction)
    .await?;
    Ok(touched(&done)?)
}

pub(super) async fn rename<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    goal: Uuid,
    name: &str,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/goals/rename.sql",
        goal,
        site.id(),
        name
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

/// Pauses the goal from now on, or resumes it.
pub(super) async fn pause<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    goal: Uuid,
    paused: bool,
    now: i64,
) -> Result<(), sqlx::Error> {
    let done = if paused {
        sqlx::query_file!(
            "../../queries/accounts/sites/goals/pause.sql",
            goal,
            site.id(),
            now
        )
        .execute(transaction)
        .await?
    } else {
        sqlx::query_file!(
            "../../queries/accounts/sites/goals/resume.sql",
            goal,
            site.id(),
            now
        )
        .execute(transaction)
        .await?
    };
    touched(&done)
}

pub(super) async fn delete<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    goal: Uuid,
) -> Result<(), sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/goals/delete.sql",
        goal,
        site.id()
    )
    .execute(transaction)
    .await?;
    touched(&done)
}

/// The names of the site's funnels that use a goal, pick or stretch.
pub(crate) async fn funnels<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    of: Uuid,
) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query_file!(
        "../../queries/accounts/sites/goals/funnels.sql",
        site.id(),
        of
    )
    .fetch_all(transaction)
    .await?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}
