//! The operators' log in the database.

use serde_json::Value;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::records::{AdminAccountRef, AdminLogLine, AdminLogOnly};

/// A new entry.
#[derive(Debug)]
pub(super) struct New<'a> {
    pub id: Uuid,
    pub at: i64,
    pub person: Option<Uuid>,
    pub name: &'a str,
    pub action: &'static str,
    pub account: Option<Uuid>,
    pub account_name: Option<&'a str>,
    pub details: Option<Value>,
    pub address: Option<String>,
    /// Whether nothing was changed.
    pub is_read: bool,
}

pub(super) async fn insert(
    connection: &mut PgConnection,
    new: &New<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/operator/log/insert.sql",
        new.id,
        new.at,
        new.person,
        new.name,
        new.action,
        new.account,
        new.account_name,
        new.details,
        new.address,
        new.is_read
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Whether the account's audit log has it that the person read it since then.
pub(super) async fn was_read(
    connection: &mut PgConnection,
    account: Uuid,
    person: Uuid,
    since: i64,
) -> Result<bool, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/operator/log/was_read.sql",
        account,
        person,
        since
    )
    .fetch_one(connection)
    .await?;
    Ok(row.was_read)
}

/// An entry.
#[derive(Debug)]
pub(super) struct Row {
    id: Uuid,
    at: i64,
    person_id: Option<Uuid>,
    name: String,
    action: String,
    account_id: Option<Uuid>,
    account_name: Option<String>,
    details: Option<Value>,
    address: Option<String>,
}

impl From<Row> for AdminLogLine {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            at: row.at,
            person: row.person_id,
            name: row.name,
            action: row.action,
            account: row.account_id.map(|id| AdminAccountRef {
                id,
                name: row.account_name.unwrap_or_default(),
            }),
            details: row.details,
            address: row.address,
        }
    }
}

/// Which entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct Which {
    /// About this account.
    pub account: Option<Uuid>,
    /// What was changed, or what was read.
    pub only: Option<AdminLogOnly>,
    /// From before this moment.
    pub before: Option<i64>,
}

pub(super) async fn list(pool: &PgPool, which: Which, limit: i64) -> Result<Vec<Row>, sqlx::Error> {
    sqlx::query_file_as!(
        Row,
        "../../queries/accounts/operator/log/list.sql",
        which.account,
        which.before,
        limit,
        which.only.map(|only| only == AdminLogOnly::Reads)
    )
    .fetch_all(pool)
    .await
}
