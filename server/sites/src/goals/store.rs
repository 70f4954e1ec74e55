//! Goals in the accounts database.

use serde_json::Value;
use shared::{currency::Currency, money::Amount};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::{Version, Worth, kept, records::GoalView, value::GoalValue};
use crate::holding::Maker;

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
        let worth = kept::worth(self.from_event, self.amount, self.currency);
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

/// Those of a site, newest first; one of them where its id is given.
pub(super) async fn list(
    database: impl PgExecutor<'_>,
    site: Uuid,
    goal: Option<Uuid>,
) -> anyhow::Result<Vec<GoalView>> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/sites/goals/list.sql",
        site,
        goal
    )
    .fetch_all(database)
    .await?;
    rows.into_iter().map(Row::view).collect()
}

/// Who made which version of a goal.
pub(super) async fn makers(
    connection: &mut PgConnection,
    goal: Uuid,
) -> Result<Vec<(i32, Option<Maker>)>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/sites/goals/makers.sql", goal)
        .fetch_all(connection)
        .await?;
    let makers = rows
        .into_iter()
        .map(|row| (row.number, Maker::of(row.person_id, row.person_name)));
    Ok(makers.collect())
}

/// The site that a goal is of.
pub(super) async fn site(pool: &PgPool, goal: Uuid) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/sites/goals/site.sql", goal)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|row| row.site_id))
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    (goal, site): (Uuid, Uuid),
    name: &str,
    person: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/sites/goals/insert.sql",
        goal,
        site,
        name,
        person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A new version of a goal.
pub(super) async fn insert_version(
    transaction: &mut PgConnection,
    goal: Uuid,
    version: &Version,
    person: Uuid,
) -> anyhow::Result<()> {
    let (from_event, fixed) = match version.worth {
        Worth::Nothing => (false, None),
        Worth::Event => (true, None),
        Worth::Fixed(amount, currency) => (false, Some((amount, currency))),
    };
    sqlx::query_file!(
        "../../queries/accounts/sites/goals/insert_version.sql",
        goal,
        version.number,
        serde_json::to_value(&version.definition)?,
        from_event,
        fixed.map(|(amount, _): (Amount, Currency)| amount.to_string()),
        fixed.map(|(_, currency)| currency.to_string()),
        version.counts_from,
        person,
        version.made_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn rename(
    transaction: &mut PgConnection,
    goal: Uuid,
    name: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/sites/goals/rename.sql", goal, name)
        .execute(transaction)
        .await?;
    Ok(())
}

/// From now on nothing reaches it, or it is reached again.
pub(super) async fn pause(
    transaction: &mut PgConnection,
    goal: Uuid,
    paused: bool,
    now: i64,
) -> Result<(), sqlx::Error> {
    if paused {
        sqlx::query_file!("../../queries/accounts/sites/goals/pause.sql", goal, now)
            .execute(transaction)
            .await?;
    } else {
        sqlx::query_file!("../../queries/accounts/sites/goals/resume.sql", goal, now)
            .execute(transaction)
            .await?;
    }
    Ok(())
}

pub(super) async fn delete(transaction: &mut PgConnection, goal: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/sites/goals/delete.sql", goal)
        .execute(transaction)
        .await?;
    Ok(())
}

/// The names of the site's funnels that a goal, pick or stretch stands in.
pub(crate) async fn funnels(
    transaction: &mut PgConnection,
    site: Uuid,
    of: Uuid,
) -> Result<Vec<String>, sqlx::Error> {
    let rows = sqlx::query_file!("../../queries/accounts/sites/goals/funnels.sql", site, of)
        .fetch_all(transaction)
        .await?;
    Ok(rows.into_iter().map(|row| row.name).collect())
}
