//! Queries about programs to the accounts database.

use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::registration::NewClient;

/// A registered program.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    /// Its id.
    pub id: Uuid,
    /// What it calls itself.
    pub name: String,
    /// Where it is answered.
    pub redirect_uris: Vec<String>,
}

/// The program with this id.
pub(crate) async fn one(pool: &PgPool, id: Uuid) -> Result<Option<Client>, sqlx::Error> {
    sqlx::query_file_as!(Client, "../../queries/accounts/oauth/clients/one.sql", id)
        .fetch_optional(pool)
        .await
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    id: Uuid,
    new: &NewClient,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/clients/insert.sql",
        id,
        new.name,
        &new.redirect_uris,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes the oldest registrations that no person allowed anything, above this number.
pub(super) async fn delete_above(
    transaction: &mut PgConnection,
    most: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/clients/delete_above.sql",
        most
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Deletes the connections, of all accounts, that ended by themselves before now.
pub(super) async fn delete_ended_connections(pool: &PgPool, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/clients/delete_ended_connections.sql",
        now
    )
    .execute(pool)
    .await?;
    Ok(())
}

/// Deletes registrations without a connection: those that no person allowed anything, if they registered before the first
/// time, and those that a person last allowed something before the second.
pub(super) async fn delete_unused(
    pool: &PgPool,
    unallowed: i64,
    unused: i64,
) -> Result<u64, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/oauth/clients/delete_unused.sql",
        unallowed,
        unused
    )
    .execute(pool)
    .await?;
    Ok(done.rows_affected())
}

/// A person allows the program something now. Locks it until the transaction ends, so that it is not deleted meanwhile;
/// false if it was deleted before.
pub(crate) async fn mark_allowed(
    transaction: &mut PgConnection,
    client: Uuid,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/oauth/clients/mark_allowed.sql",
        client,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}
