//! Agreements, and the details of invoices, in the database.

use sqlx::PgConnection;
use uuid::Uuid;

use super::records::{BillingDetails, DpaAccepted};

pub(super) async fn accepted(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<DpaAccepted>, sqlx::Error> {
    sqlx::query_file_as!(
        DpaAccepted,
        "../../queries/accounts/billing/view/accepted.sql",
        account
    )
    .fetch_optional(connection)
    .await
}

/// Returns whether this version was not accepted before.
pub(super) async fn accept(
    transaction: &mut PgConnection,
    id: Uuid,
    account: Uuid,
    version: &str,
    person: Uuid,
    now: i64,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query_file!(
        "../../queries/accounts/billing/view/accept.sql",
        id,
        account,
        version,
        person,
        now
    )
    .execute(transaction)
    .await?;
    Ok(done.rows_affected() == 1)
}

pub(super) async fn set_details(
    transaction: &mut PgConnection,
    account: Uuid,
    details: &BillingDetails,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/billing/view/set_details.sql",
        account,
        details.email,
        details.address,
        details.reference,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
