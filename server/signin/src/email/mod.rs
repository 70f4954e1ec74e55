//! Another e-mail address: asked for by the person signed in, who shows once more that it is them, and
//! changed when the link in the new mailbox is followed. The old address is told both times.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::EmailApi;
pub(crate) use emails::samples;
pub use records::EmailChange;
pub use service::EMAIL_SECONDS;
