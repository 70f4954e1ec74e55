//! Sends the messages on alerts: at least once, in order for each recipient, with one id for all attempts.
//!
//! A server claims what is due to a recipient for some minutes, sends it as one message, and notes the attempt. If it ends in
//! between, the message is sent again when the claim ends, under the same id, by which the other side recognizes it. A message
//! that fails is tried again for three days, and what came later waits behind it.

mod claims;
pub(crate) mod email;
mod notice;
mod noting;
mod sender;
mod store;
mod waits;

pub(crate) use notice::test_notice;
pub use sender::Sender;
