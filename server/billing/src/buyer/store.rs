//! Buyers in the database.

use sqlx::PgConnection;
use uuid::Uuid;

use super::records::{BuyerKind, BuyerView};
use crate::view::BillingDetails;

/// What is kept of a buyer: who it is, and where invoices go. Either may be entered first.
#[derive(Clone, Debug)]
pub(crate) struct Buyer {
    pub kind: Option<String>,
    pub name: String,
    pub country: Option<String>,
    pub vat_number: Option<String>,
    pub vat_checked_at: Option<i64>,
    pub vat_consultation: Option<String>,
    pub email: Option<String>,
    pub address: String,
    pub reference: String,
}

impl Buyer {
    pub fn is_consumer(&self) -> bool {
        self.kind.as_deref() == Some(BuyerKind::Consumer.word())
    }

    pub fn details(&self) -> BillingDetails {
        BillingDetails {
            email: self.email.clone(),
            address: self.address.clone(),
            reference: self.reference.clone(),
        }
    }

    /// `None`: not entered yet.
    pub fn view(self) -> Option<BuyerView> {
        Some(BuyerView {
            kind: BuyerKind::from_word(self.kind.as_deref()?)?,
            name: self.name,
            country: self.country.unwrap_or_default(),
            vat_number: self.vat_number,
            vat_checked_at: self.vat_checked_at,
            vat_consultation: self.vat_consultation,
        })
    }
}

pub(crate) async fn read(
    connection: &mut PgConnection,
    account: Uuid,
) -> Result<Option<Buyer>, sqlx::Error> {
    sqlx::query_file_as!(
        Buyer,
        "../../queries/accounts/billing/buyer/read.sql",
        account
    )
    .fetch_optional(connection)
    .await
}

/// Stores who buys, not where invoices go.
pub(super) async fn save(
    transaction: &mut PgConnection,
    account: Uuid,
    buyer: &BuyerView,
    now: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query_file!(
        "../../queries/accounts/billing/buyer/save.sql",
        account,
        buyer.kind.word(),
        buyer.name,
        buyer.country,
        buyer.vat_number,
        buyer.vat_checked_at,
        buyer.vat_consultation,
        now
    )
    .execute(transaction)
    .await?;
    Ok(())
}
