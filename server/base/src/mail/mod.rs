//! Outgoing mail.
//!
//! A deed writes its mail down in its own transaction ([`post`]); the [`Postman`] sends what was written, at
//! once where the mail server answers, else again and again for three days. So no mail is lost with a
//! process, none tells of a deed that was not done, and nobody who asks waits for a mail server.
//!
//! Without a mail server each mail is kept as an `.eml` file in `data/mail`, which any mail program opens,
//! and its link is written to the log, so that a deployment can be used at once.

mod letter;
mod post;
mod postman;
mod transport;

pub use letter::{Letter, Part};
pub use post::post;
pub use postman::Postman;
pub use transport::{Transport, TransportError};
