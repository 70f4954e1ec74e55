//! Changing the email address. The person reauthenticates and requests it, and it changes when they follow
//! the link in the new mailbox. The old address gets an email both times.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::EmailApi;
pub(crate) use emails::samples;
pub use records::EmailChange;
pub use service::EMAIL_SECONDS;
