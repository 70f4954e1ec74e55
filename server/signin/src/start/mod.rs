//! Accounts created by a link: the first account of a deployment, and those that an operator invites.
//!
//! A server that starts without any account prints a link. The person who opens it enters their name and
//! address and names the account; they become its owner and the deployment's operator. The link works once.
//! An advisory lock in the accounts database serialises its uses, so two at once create one account.
//!
//! An operator's invite is sent to an address. Its recipient chooses the account's address (`POST
//! /auth/start`) and gets a link there; using that link (`POST /auth/start/use`) creates the account, so that
//! people cannot create one with an address that is not theirs. The first link can be used that way too.

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
