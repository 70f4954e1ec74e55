//! Requesting access to a site of the account.
//!
//! Members below admin see only the sites they have access to. A member who knows another site's name can
//! request access: its owners get an email, and see the request on the team's page (`people::team`). Giving
//! access closes the request. A member can send three requests a day, so that the owners' mailboxes do not
//! fill up.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::AskApi;
pub(crate) use emails::samples;
pub use records::AskAccess;
