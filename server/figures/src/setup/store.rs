//! The first steps in the database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// A site of the account.
#[derive(Debug)]
pub(super) struct Site {
    pub id: Uuid,
    pub number: i32,
}

pub(super) async fn sites(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<Site>, sqlx::Error> {
    sqlx::query_file_as!(
        Site,
        "../../queries/accounts/figures/setup/sites.sql",
        account
    )
    .fetch_all(connection)
    .await
}

pub(super) async fn has_teammates(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/figures/setup/teammates.sql",
        account
    )
    .fetch_one(connection)
    .await?;
    Ok(row.some)
}

/// Whether a person hears of alerts.
pub(super) async fn has_alerts(
    connection: &mut PgConnection,
    account: Uuid,
    person: Uuid,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/figures/setup/alerts.sql",
        account,
        person
    )
    .fetch_one(connection)
    .await?;
    Ok(row.some)
}

/// Whether any of these sites has a goal.
pub(super) async fn has_goals(pool: &PgPool, sites: &[Uuid]) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/figures/setup/goals.sql", sites)
        .fetch_one(pool)
        .await?;
    Ok(row.some)
}

pub(super) async fn aside(
    connection: &mut PgConnection,
    person: Uuid,
) -> Result<Vec<String>, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/figures/setup/aside.sql", person)
        .fetch_one(connection)
        .await?;
    Ok(row.setup_aside)
}

pub(super) async fn set_aside(
    transaction: &mut PgConnection,
    person: Uuid,
    aside: &[String],
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/figures/setup/set_aside.sql",
        person,
        aside
    )
    .execute(transaction)
    .await?;
    Ok(())
}
