//! Sessions, which keep people signed in.
//!
//! A session is a cookie with 256 random bits, created at each sign-in, so that an attacker cannot plant one
//! that they know. Stile stores only its hash. It ends 30 days after its last use, or when the person signs
//! out.

mod api;
mod service;
mod store;

pub use api::{SessionApi, SignedOut};
pub(crate) use service::{Opened, Requester, finish, open, open_in, open_invited, requester};
pub(crate) use store::{Membership, membership};
