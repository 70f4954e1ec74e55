//! What the links in reports do, without a sign-in: confirm that an address gets a report, and unsubscribe it.
//!
//! Programs that check links open them with GET, so only a POST does anything. A link that unsubscribes works for as long
//! as the address gets the report, and says the same whether it did anything or not.

mod api;
mod records;
mod service;
mod token;

pub(crate) use api::ReportLinksApi;
pub use token::UnsubscribeToken;
