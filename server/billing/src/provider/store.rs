//! What a checkout needs to know of an account.

use sqlx::PgConnection;
use uuid::Uuid;

/// Who buys, as far as it is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Buyer {
    /// `consumer` or `business`.
    pub kind: Option<String>,
    /// ISO 3166-1.
    pub country: Option<String>,
    pub vat_number: Option<String>,
    /// Where invoices go; the person's own address where the account has none for them.
    pub email: String,
    /// Whether this version of the data processing agreement was accepted.
    pub accepted_dpa: bool,
}

/// Who buys for an account when this person goes to the checkout.
pub(super) async fn buyer(
    connection: &mut PgConnection,
    account: Uuid,
    person: Uuid,
    dpa_version: Option<&str>,
) -> Result<Buyer, sqlx::Error> {
    let row = sqlx::query_file_as!(
        Buyer,
        "../../queries/accounts/billing/provider/buyer.sql",
        account,
        person,
        dpa_version
    )
    .fetch_optional(connection)
    .await?;
    Ok(row.unwrap_or_default())
}
