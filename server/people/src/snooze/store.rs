//! What a person put off, in the database.

use serde_json::Value;
use sqlx::PgConnection;
use uuid::Uuid;

pub(super) async fn get(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<Value, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/people/snooze/get.sql", person)
        .fetch_one(transaction)
        .await?;
    Ok(row.snoozed)
}

pub(super) async fn set(
    transaction: &mut PgConnection,
    person: Uuid,
    snoozed: &Value,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/snooze/set.sql",
        person,
        snoozed
    )
    .execute(transaction)
    .await?;
    Ok(())
}
