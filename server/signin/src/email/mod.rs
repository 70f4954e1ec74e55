//! Another e-mail address: asked for by the person signed in, who shows once more that it is them, and
//! changed when the link in the new mailbox is followed. The old address is told both times.

mod api;
mod letters;
mod records;
mod service;
mod store;

pub use api::EmailApi;
pub(crate) use letters::samples;
pub use records::EmailChange;
pub use service::EMAIL_SECONDS;
