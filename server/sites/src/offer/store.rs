//! Offers in the database.

use base::secret::Hash;
use sqlx::PgConnection;
use uuid::Uuid;

/// An offer to be kept.
#[derive(Debug)]
pub(super) struct New {
    pub site: Uuid,
    pub account: Uuid,
    pub code: Hash,
    pub person: Uuid,
    pub created_at: i64,
    pub expires_at: i64,
}

/// Whether the site is the account's.
pub(super) async fn keep(transaction: &mut PgConnection, new: &New) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/sites/offer/keep.sql",
        new.site,
        new.account,
        new.code.as_slice(),
        new.person,
        new.created_at,
        new.expires_at
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Ends the code; until when it was good.
pub(super) async fn withdraw(
    transaction: &mut PgConnection,
    site: Uuid,
    account: Uuid,
) -> Result<Option<i64>, sqlx::Error> {
    let row = sqlx::query_file!(
        "../../queries/accounts/sites/offer/withdraw.sql",
        site,
        account
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
