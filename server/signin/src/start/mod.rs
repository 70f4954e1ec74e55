//! The first account of a deployment.
//!
//! A server that starts without any account prints a link. Whoever opens it gives
//! their name and address and names the account; they become its owner and the
//! deployment's operator. The link works once. An advisory lock in the accounts
//! database makes uses wait for one another, so two at once make one account.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::{StartApi, Started};
pub use records::{StartUse, Starting};
pub use service::{START_SECONDS, first_link};
