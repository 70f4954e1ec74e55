//! Setting a first or a new password.
//!
//! A person who has a password must enter it; setting a first one needs a session that was just opened. All
//! other sessions and all open links that would set a password end, and the person gets an email.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::PasswordApi;
pub(crate) use emails::samples;
pub use records::PasswordChange;
