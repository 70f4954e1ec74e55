//! Questions about sessions to the accounts database.

use base::secret::Hash;
use sqlx::PgConnection;
use uuid::Uuid;

/// A person's membership of an account.
#[derive(Debug)]
pub(crate) struct Membership {
    pub account_id: Uuid,
    /// Whether the person has two-factor authentication.
    pub second_step: bool,
}

/// The membership in which the person acts after signing in; `None` if they have none.
pub(crate) async fn membership(
    transaction: &mut PgConnection,
    person: Uuid,
) -> Result<Option<Membership>, sqlx::Error> {
    sqlx::query_file_as!(
        Membership,
        "../../queries/accounts/signin/session/account.sql",
        person
    )
    .fetch_optional(transaction)
    .await
}

/// The same in one account.
pub(super) async fn membership_in(
    transaction: &mut PgConnection,
    person: Uuid,
    account: Uuid,
) -> Result<Option<Membership>, sqlx::Error> {
    sqlx::query_file_as!(
        Membership,
        "../../queries/accounts/signin/session/membership.sql",
        person,
        account
    )
    .fetch_optional(transaction)
    .await
}

/// Stores a person's language and time zone where they are not known yet; `None` if nothing changed.
pub(super) async fn learn(
    transaction: &mut PgConnection,
    person: Uuid,
    language: Option<&str>,
    zone: Option<&str>,
) -> Result<Option<Learnt>, sqlx::Error> {
    sqlx::query_file_as!(
        Learnt,
        "../../queries/accounts/signin/session/learn.sql",
        person,
        language,
        zone
    )
    .fetch_optional(transaction)
    .await
}

/// A person's language and time zone, since something was learnt of them.
#[derive(Debug)]
pub(super) struct Learnt {
    pub language: Option<String>,
    pub zone: Option<String>,
}

/// What is kept of a new session.
#[derive(Debug)]
pub(super) struct New<'a> {
    pub id: Uuid,
    pub hash: Hash,
    pub person: Uuid,
    pub account: Uuid,
    pub device: &'a str,
    pub now: i64,
    /// When its person showed who they are; 0: they did not.
    pub reauthenticated_at: i64,
    pub expires_at: i64,
    /// The session waits for the second factor.
    pub pending: bool,
    pub address: Option<String>,
    /// The country of the address.
    pub country: Option<String>,
}

pub(super) async fn insert(
    transaction: &mut PgConnection,
    new: &New<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/session/insert.sql",
        new.id,
        new.hash.as_slice(),
        new.person,
        new.account,
        new.device,
        new.now,
        new.reauthenticated_at,
        new.expires_at,
        new.pending,
        new.address.as_deref(),
        new.country.as_deref()
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete_ended(
    transaction: &mut PgConnection,
    person: Uuid,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/signin/session/forget_ended.sql",
        person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}

pub(super) async fn delete(
    transaction: &mut PgConnection,
    session: Uuid,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!("../../queries/accounts/signin/session/delete.sql", session)
        .execute(transaction)
        .await?;
    Ok(())
}
