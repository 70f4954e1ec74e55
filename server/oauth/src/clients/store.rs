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

pub(super) async fn delete_unused(
    transaction: &mut PgConnection,
    before: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/clients/delete_unused.sql",
        before
    )
    .execute(transaction)
    .await?;
    Ok(())
}
