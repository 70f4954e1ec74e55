//! Buyers in requests and answers.

use poem_openapi::{Enum, Object};
use serde::Deserialize;

/// Who buys.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BillingBuyer {
    /// A consumer or a business.
    pub kind: BuyerKind,
    /// The name for invoices, 1 to 200 characters.
    pub name: String,
    /// The country, as ISO 3166-1 writes it with two letters.
    pub country: String,
    /// The VAT number of a business; its format and check digits are checked.
    pub vat_number: Option<String>,
}

/// A consumer or a business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum, Deserialize)]
#[serde(rename_all = "lowercase")]
#[oai(rename_all = "lowercase")]
pub enum BuyerKind {
    /// A person who buys for private purposes.
    Consumer,
    /// A company, or a person who buys for work.
    Business,
}

impl BuyerKind {
    /// As in the API and the database.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Consumer => "consumer",
            Self::Business => "business",
        }
    }

    pub(super) fn from_word(word: &str) -> Option<Self> {
        [Self::Consumer, Self::Business]
            .into_iter()
            .find(|kind| kind.word() == word)
    }
}

/// The buyer as it is kept.
#[derive(Clone, Debug, Object)]
pub struct BuyerView {
    /// A consumer or a business.
    pub kind: BuyerKind,
    /// The name for invoices.
    pub name: String,
    /// The country's code.
    pub country: String,
    /// The VAT number, without spaces; null if there is none.
    pub vat_number: Option<String>,
    /// When VIES confirmed the VAT number, in Unix seconds; null if it did not.
    pub vat_checked_at: Option<i64>,
    /// The number of that consultation; null if VIES gave none.
    pub vat_consultation: Option<String>,
}
