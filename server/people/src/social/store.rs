//! Queries about flows and identities to the accounts database.

use base::secret::Hash;
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

/// What is stored of a flow.
#[derive(Debug)]
pub(super) struct NewFlow<'a> {
    pub state: Hash,
    pub provider: &'a str,
    pub secrets: Vec<u8>,
    pub person: Option<Uuid>,
    pub session: Option<Uuid>,
    pub browser: Hash,
    pub back_to: &'a str,
    pub expires_at: i64,
}

pub(super) async fn delete_expired_flows(
    transaction: &mut PgConnection,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/social/delete_expired_flows.sql",
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn insert_flow(
    transaction: &mut PgConnection,
    flow: &NewFlow<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/social/insert_flow.sql",
        flow.state.as_slice(),
        flow.provider,
        flow.secrets,
        flow.person,
        flow.session,
        flow.browser.as_slice(),
        flow.back_to,
        flow.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(())
}

#[derive(Debug)]
pub(super) struct Flow {
    pub secrets: Vec<u8>,
    pub person_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub back_to: String,
}

/// The flow, which is deleted: it works once.
pub(super) async fn take_flow(
    pool: &PgPool,
    state: &Hash,
    provider: &str,
    browsers: &[Vec<u8>],
    now: i64,
) -> Result<Option<Flow>, sqlx::Error> {
    sqlx::query_file_as!(
        Flow,
        "../../queries/accounts/people/social/take_flow.sql",
        state.as_slice(),
        provider,
        browsers,
        now
    )
    .fetch_optional(pool)
    .await
}

/// What is kept of an identity.
#[derive(Debug)]
pub(super) struct NewIdentity<'a> {
    pub id: Uuid,
    pub person: Uuid,
    pub provider: &'a str,
    pub issuer: Option<&'a str>,
    pub subject: &'a str,
    pub email: &'a str,
    pub now: i64,
}

/// Whether it was new, and the person had none there.
pub(super) async fn insert_identity(
    transaction: &mut PgConnection,
    new: &NewIdentity<'_>,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/people/social/insert_identity.sql",
        new.id,
        new.person,
        new.provider,
        new.issuer,
        new.subject,
        new.email,
        new.now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Deletes the person's identity at the provider, if it is of another issuer.
pub(super) async fn delete_former(
    transaction: &mut PgConnection,
    new: &NewIdentity<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/social/delete_former.sql",
        new.person,
        new.provider,
        new.issuer
    )
    .execute(transaction)
    .await?;
    Ok(())
}

/// Whose an identity is that could not be stored.
pub(super) async fn owner_of(
    transaction: &mut PgConnection,
    new: &NewIdentity<'_>,
) -> Result<Option<Uuid>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/social/whose.sql",
        new.provider,
        new.issuer,
        new.subject
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.person_id))
}

/// Deletes an identity, and returns the address that the provider had for the person.
pub(super) async fn delete_identity(
    transaction: &mut PgConnection,
    person: Uuid,
    provider: &str,
) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/people/social/delete_identity.sql",
        person,
        provider
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.email))
}

/// Puts a server's name before the numbers of identities at GitHub that have none.
pub(super) async fn name_host(pool: &PgPool, host: &str) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/people/social/name_host.sql", host)
        .execute(pool)
        .await?;
    Ok(())
}

/// Gives the identities without an issuer that of their provider.
pub(super) async fn name_issuers(
    pool: &PgPool,
    google: &str,
    microsoft: &str,
    other: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/people/social/name_issuers.sql",
        google,
        microsoft,
        other
    )
    .execute(pool)
    .await?;
    Ok(())
}
