//! Outgoing email.
//!
//! A change of state writes its email in its own transaction ([`post`]), in its reader's language; the [`MailWorker`]
//! sends it: at once where the mail server answers, else again and again for three days. So no email is lost with a
//! process, none reports a change that was rolled back, and no request waits for a mail server.
//!
//! Without a mail server each email is kept as an `.eml` file in `data/mail`, which any mail program opens,
//! and its link is written to the log, so that a deployment can be used at once.

mod message;
mod outgoing;
mod queue;
mod transport;

pub use message::{Fact, Message, Rendered, escaped};
pub use outgoing::{Delivery, Failure, OutgoingEmail, Picture};
pub use queue::{MailWorker, Metrics, post, post_email, reader_of, take_failures, waiting};
pub use transport::{Transport, TransportError};
