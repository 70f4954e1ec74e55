//! What visits were worth: `/revenue`.
//!
//! One statement for a period adds amounts up by currency and day (`question`); each day's sums are turned into
//! the site's currency by that day's rate (`rates`) and rounded once, at the end (`ledger`).

mod api;
pub mod ecb;
mod ledger;
mod question;
mod rates;
mod records;
mod rules;
mod service;
pub mod stored_rates;

pub use api::RevenueApi;
pub use records::RateFrom;
