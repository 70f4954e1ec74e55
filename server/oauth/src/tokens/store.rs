//! Queries about the tokens of connected programs to the accounts database.

use base::{access::Scope, secret::Hash};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// What a code or a refresh token is of. Its connection is locked until the transaction ends.
#[derive(Debug)]
pub(super) struct Granted {
    pub token_id: Uuid,
    pub client_id: Uuid,
    pub account_id: Uuid,
    pub person_id: Uuid,
    pub name: String,
    pub scopes: Vec<String>,
    pub expires_at: i64,
    pub used_at: Option<i64>,
    /// Of a refresh token: whether no other of the connection was used after it.
    pub is_last_used: bool,
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

/// The account of the connection that has a code or a token with this hash; none if there is no such connection.
pub(super) async fn account_of(pool: &PgPool, hash: &Hash) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/account.sql",
        hash.as_slice()
    )
    .fetch_optional(pool)
    .await?;
    Ok(row.map(|row| row.account_id))
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

/// The refresh token of a connection that was not used yet counts as used at this time.
pub(super) async fn supersede(
    transaction: &mut PgConnection,
    token: Uuid,
    used_at: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/supersede.sql",
        token,
        used_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// A connection whose place another took.
#[derive(Debug)]
pub(super) struct Replaced {
    pub name: String,
    pub scopes: Vec<String>,
    /// The names of its sites; none: all that the person could see.
    pub sites: Option<Vec<String>>,
}

/// Ends the other connections of the same program, person and account.
pub(super) async fn end_earlier(
    transaction: &mut PgConnection,
    token: Uuid,
) -> Result<Vec<Replaced>, sqlx::Error> {
    sqlx::query_file_as!(
        Replaced,
        "../../queries/accounts/oauth/tokens/end_earlier.sql",
        token
    )
    .fetch_all(transaction)
    .await
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

/// How many older access tokens of a connection stay valid when it gets a new one: several processes of a program may share a connection.
const OLDER_ACCESS_TOKENS: i64 = 9;

/// Stores tokens, and deletes those of the connection that are over, with access tokens that are too many.
pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: &NewTokens,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/tokens/delete_old_access.sql",
        new.token,
        new.now,
        OLDER_ACCESS_TOKENS
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
