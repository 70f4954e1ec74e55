//! Offers in the database.

use base::{access::InSite, secret::Hash};
use sqlx::PgConnection;
use uuid::Uuid;

/// An offer to be kept.
#[derive(Debug)]
pub(super) struct New {
    pub code: Hash,
    pub created_at: i64,
    pub expires_at: i64,
}

/// Whether the site is the caller's account's.
pub(super) async fn keep<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
    new: &New,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/offer/keep.sql",
        site.id(),
        site.caller.account,
        new.code.as_slice(),
        site.caller.person,
        new.created_at,
        new.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends the code; until when it was good.
pub(super) async fn withdraw<R>(
    transaction: &mut PgConnection,
    site: &InSite<R>,
) -> Result<Option<i64>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/sites/offer/withdraw.sql",
        site.id(),
        site.caller.account
    )
    .fetch_optional(transaction)
    .await?;
    Ok(row.map(|row| row.expires_at))
}

/// An owner of an account.
#[derive(Debug)]
pub(crate) struct Owner {
    /// The account's name.
    pub account: String,
    /// The owner's address.
    pub email: String,
}

/// The owners of an account, with its name.
pub(crate) async fn owners(
    transaction: &mut PgConnection,
    account: Uuid,
) -> Result<Vec<Owner>, sqlx::Error> {
    sqlx::query_file_as!(
        Owner,
        "../../queries/accounts/sites/offer/owners.sql",
        account
    )
    .fetch_all(transaction)
    .await
}
