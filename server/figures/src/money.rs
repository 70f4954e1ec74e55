//! Sums of money in answers.

use poem_openapi::Object;
use rust_decimal::Decimal;

use crate::number::Number;

/// A sum in one currency.
#[derive(Clone, Debug, Object)]
pub struct MoneyView {
    /// The sum, exact to four decimals.
    pub amount: Number,
    /// ISO 4217.
    pub currency: String,
}

impl MoneyView {
    /// A sum.
    pub fn of(amount: Decimal, currency: &str) -> MoneyView {
        MoneyView {
            amount: amount.into(),
            currency: currency.to_owned(),
        }
    }
}
