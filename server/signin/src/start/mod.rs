//! Accounts opened by a link: the first account of a deployment, and those that an operator invites.
//!
//! A server that starts without any account prints a link. Whoever opens it gives their name and address
//! and names the account; they become its owner and the deployment's operator. The link works once. An
//! advisory lock in the accounts database makes uses wait for one another, so two at once make one account.
//!
//! An operator's invite goes to an address. Whoever holds it says which address the account shall have
//! (`POST /auth/start`); a link goes there, and using that one (`POST /auth/start/use`) makes the account,
//! so that nobody has one with an address that is not theirs. The first link may go that way too.

mod api;
mod emails;
mod opening;
mod records;
mod service;
mod store;

pub use api::StartApi;
pub(crate) use emails::samples;
pub use records::{StartAsk, StartUse, Starting};
pub(crate) use service::{Owner, found};
pub use service::{START_SECONDS, first_link};
pub(crate) use store::has_accounts;
