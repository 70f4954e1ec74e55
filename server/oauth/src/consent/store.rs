//! Queries about decisions to the accounts database.

use base::secret::Hash;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// A site that a program can be limited to.
#[derive(Clone, Debug)]
pub(super) struct SiteName {
    pub id: Uuid,
    pub name: String,
}

/// The account's sites.
pub(super) async fn sites(pool: &PgPool, account: Uuid) -> Result<Vec<SiteName>, sqlx::Error> {
    sqlx::query_file_as!(
        SiteName,
        "../../queries/accounts/oauth/consent/sites.sql",
        account
    )
    .fetch_all(pool)
    .await
}

/// What a person allows a program.
#[derive(Debug)]
pub(super) struct NewConnection<'a> {
    pub token: Uuid,
    pub account: Uuid,
    pub person: Uuid,
    pub client: Uuid,
    pub name: &'a str,
    pub scopes: &'a [String],
    pub sites: Option<&'a [Uuid]>,
    pub code: Hash,
    pub redirect_uri: &'a str,
    pub challenge: &'a [u8],
    pub now: i64,
    pub code_ends: i64,
}

/// Stores a connection and the code with which the program fetches its tokens.
pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: &NewConnection<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/consent/insert_token.sql",
        new.token,
        new.account,
        new.person,
        new.name,
        new.scopes,
        new.sites,
        new.now,
        new.code_ends
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/consent/insert_connection.sql",
        new.token,
        new.client
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/oauth/consent/insert_code.sql",
        new.code.as_slice(),
        new.token,
        new.redirect_uri,
        new.challenge,
        new.code_ends
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Ends connections of this program by this person that never fetched tokens. Returns how many others there are that have not expired.
pub(super) async fn end_pending(
    transaction: &mut PgConnection,
    account: Uuid,
    person: Uuid,
    client: Uuid,
    now: i64,
) -> Result<i64, sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/oauth/consent/end_pending.sql",
        account,
        person,
        client
    )
    .execute(&mut *transaction)
    .await?;
    let row = sqlx::query_file!(
        "../../queries/accounts/oauth/consent/count_earlier.sql",
        account,
        person,
        client,
        now
    )
    .fetch_one(transaction)
    .await?;
    Ok(row.count)
}
