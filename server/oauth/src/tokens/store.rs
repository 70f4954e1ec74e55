//! Queries about the tokens of connected programs to the accounts database.

use base::{access::Scope, secret::Hash};
use sqlx::PgConnection;
use uuid::Uuid;

/// What a code or a refresh token is of. Its connection is locked until the transaction ends.
#[derive(Debug)]
pub(super) struct Granted {
    pub token_id: Uuid,
    pub client_id: Uuid,
    pub account_id: Uuid,
    pub name: String,
    pub scopes: Vec<String>,
    pub expires_at: i64,
    pub used_at: Option<i64>,
    /// Of a code: where it was sent.
    pub redirect_uri: Option<String>,
    /// Of a code: SHA-256 of what only the program knows.
    pub challenge: Option<Vec<u8>>,
}

impl Granted {
    /// What the program may do.
    pub fn scopes(&self) -> impl Iterator<Item = Scope> + '_ {
        self.scopes.iter().filter_map(|name| Scope::from_name(name))
    }
}

/// Takes a code: from now on it is used.
pub(super) async fn take_code(
    transaction: &mut PgConnection,
    code: &Hash,
    now: i64,
) -> Result<Option<Granted>, sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/lock_by_code.sql",
        code.as_slice()
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let found = sqlx::query_file_as!(
        Granted,
        "../../queries/accounts/oauth/tokens/code.sql",
        code.as_slice()
    )
    .fetch_optional(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/use_code.sql",
        code.as_slice(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(found)
}

/// Takes a refresh token: from now on it is used.
pub(super) async fn take_refresh_token(
    transaction: &mut PgConnection,
    token: &Hash,
    now: i64,
) -> Result<Option<Granted>, sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/lock_by_refresh_token.sql",
        token.as_slice()
    )
    .fetch_optional(&mut *transaction)
    .await?;
    let found = sqlx::query_file_as!(
        Granted,
        "../../queries/accounts/oauth/tokens/refresh_token.sql",
        token.as_slice()
    )
    .fetch_optional(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/use_refresh_token.sql",
        token.as_slice(),
        now
    )
    .execute(transaction)
    .await?;
    Ok(found)
}

/// Tokens that a program gets.
#[derive(Debug)]
pub(super) struct NewTokens {
    pub token: Uuid,
    pub access: Hash,
    pub access_ends: i64,
    pub refresh: Hash,
    pub refresh_ends: i64,
    pub now: i64,
}

/// Stores tokens, and deletes those of the connection that are over.
pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: &NewTokens,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/delete_ended_access.sql",
        new.token,
        new.now
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/delete_ended_refresh.sql",
        new.token,
        new.now
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/insert_access.sql",
        new.access.as_slice(),
        new.token,
        new.access_ends
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/insert_refresh.sql",
        new.refresh.as_slice(),
        new.token,
        new.refresh_ends
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/extend.sql",
        new.token,
        new.refresh_ends
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Ends a connection, with all its tokens.
pub(super) async fn end(transaction: &mut PgConnection, token: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/oauth/tokens/end.sql", token)
        .execute(transaction)
        .await?;
    Ok(())
}

/// A connection that its program ends.
#[derive(Debug)]
pub(super) struct Connection {
    pub token_id: Uuid,
    pub account_id: Uuid,
    pub person_id: Uuid,
    pub name: String,
}

/// The connection of this program whose access token or refresh token has this hash.
pub(super) async fn by_token(
    transaction: &mut PgConnection,
    hash: &Hash,
    client: Uuid,
) -> Result<Option<Connection>, sqlx::Error> {
    sqlx::query_file_as!(
        Connection,
        "../../queries/accounts/oauth/tokens/connection.sql",
        hash.as_slice(),
        client
    )
    .fetch_optional(transaction)
    .await
}
