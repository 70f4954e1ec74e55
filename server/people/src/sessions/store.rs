//! Questions about sessions to the accounts database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::records::SessionView;

pub(super) async fn list(
    pool: &PgPool,
    person: Uuid,
    current: Option<Uuid>,
    now: i64,
) -> Result<Vec<SessionView>, sqlx::Error> {
    sqlx::query_file_as!(
        SessionView,
        "../../queries/accounts/people/sessions/list.sql",
        person,
        now,
        current
    )
    .fetch_all(pool)
    .await
}

pub(super) async fn delete_others(
    transaction: &mut PgConnection,
    person: Uuid,
    kept: Option<Uuid>,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/people/sessions/delete_others.sql",
        person,
        kept
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected())
}

/// The device of the session that ended; `None` when the person has no such session.
pub(super) async fn delete(
    transaction: &mut PgConnection,
    session: Uuid,
    person: Uuid,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/sessions/delete.sql",
        session,
        person
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.device))
}

pub(super) async fn end_links(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/sessions/end_links.sql",
        person
    )
    .execute(transaction)
    .await?;
    Ok(())
}
