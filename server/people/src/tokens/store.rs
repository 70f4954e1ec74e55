//! Questions about tokens to the accounts database.

use base::{access::Scope, secret::Hash};
use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use super::records::{TokenMaker, TokenView};

#[derive(Debug)]
struct Row {
    id: Uuid,
    name: String,
    scopes: Vec<String>,
    created_at: i64,
    expires_at: Option<i64>,
    used_at: Option<i64>,
    maker_id: Uuid,
    maker_name: String,
    limited: bool,
    sites: Vec<String>,
}

impl From<Row> for TokenView {
    fn from(row: Row) -> Self {
        TokenView {
            id: row.id,
            name: row.name,
            scopes: row
                .scopes
                .iter()
                .filter_map(|name| Scope::from_name(name))
                .collect(),
            // A token whose sites are all deleted is limited to none, not free.
            sites: row.limited.then_some(row.sites),
            made_by: TokenMaker {
                id: row.maker_id,
                name: row.maker_name,
            },
            created_at: row.created_at,
            expires_at: row.expires_at,
            used_at: row.used_at,
        }
    }
}

/// The account's tokens, or those of one person in it.
pub(super) async fn list(
    pool: &PgPool,
    account: Uuid,
    only_of: Option<Uuid>,
) -> Result<Vec<TokenView>, sqlx::Error> {
    let rows = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/people/tokens/list.sql",
        account,
        only_of
    )
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(TokenView::from).collect())
}

/// One token of the account, or of one person in it.
pub(super) async fn one(
    database: impl PgExecutor<'_>,
    token: Uuid,
    account: Uuid,
    only_of: Option<Uuid>,
) -> Result<Option<TokenView>, sqlx::Error> {
    let row = sqlx::query_file_as!(
        Row,
        "../../queries/accounts/people/tokens/one.sql",
        token,
        account,
        only_of
    )
    .fetch_optional(database)
    .await?;
    Ok(row.map(TokenView::from))
}

/// The account's name.
///
/// # Errors
/// If the database does not answer.
pub async fn account_name(pool: &PgPool, account: Uuid) -> Result<String, sqlx::Error> {
    let row = sqlx::query_file!("../../queries/accounts/people/tokens/account.sql", account)
        .fetch_one(pool)
        .await?;
    Ok(row.name)
}

/// Locks the account until the transaction ends.
pub(super) async fn lock_account(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/tokens/lock_account.sql",
        account
    )
    .fetch_optional(transaction)
    .await?;
    Ok(())
}

/// How many tokens the account has, without connected programs that ended by themselves: these are deleted. Locks the
/// account, so that no other request adds one until the transaction ends.
pub(super) async fn count_held(
    transaction: &mut PgConnection,
    account: Uuid,
    now: i64,
) -> Result<i64, sqlx::Error> {
    lock_account(transaction, account).await?;
    sqlx::query_file!(
        "../../queries/accounts/people/tokens/delete_ended_connections.sql",
        account,
        now
    )
    .execute(&mut *transaction)
    .await?;
    let row = sqlx::query_file!("../../queries/accounts/people/tokens/count.sql", account)
        .fetch_one(transaction)
        .await?;
    Ok(row.count)
}

/// What is kept of a new token.
#[derive(Debug)]
pub(super) struct New {
    pub id: Uuid,
    pub account: Uuid,
    pub person: Uuid,
    pub name: String,
    pub hash: Hash,
    pub scopes: Vec<String>,
    pub sites: Option<Vec<Uuid>>,
    pub created_at: i64,
    pub expires_at: Option<i64>,
}

pub(super) async fn insert(transaction: &mut PgConnection, new: &New) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/tokens/insert.sql",
        new.id,
        new.account,
        new.person,
        new.name,
        new.hash.as_slice(),
        &new.scopes,
        new.sites.as_deref(),
        new.created_at,
        new.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete(transaction: &mut PgConnection, token: Uuid) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/people/tokens/delete.sql", token)
        .execute(transaction)
        .await?;
    Ok(())
}
