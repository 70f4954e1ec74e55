//! Who buys: a consumer, who may withdraw, or a business with its VAT number.
//!
//! A VAT number's form and check digits are checked (`vat`), and the number is looked up at VIES where the settings say so
//! (`vies`). What VIES says is kept with the number of its consultation. If VIES does not answer, the number is kept as
//! not looked up.

mod api;
mod records;
mod service;
pub(crate) mod store;
pub mod vat;
pub mod vies;

pub(crate) use api::BuyerApi;
pub use records::{BillingBuyer, BuyerKind, BuyerView};
pub(crate) use service::is_consumer;
