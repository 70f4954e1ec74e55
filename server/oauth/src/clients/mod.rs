//! Programs that registered themselves (RFC 7591).
//!
//! Anyone may register a program, as programs do before a person has ever seen them. So a registration says nothing about who is
//! behind it, and its name is not checked. It is deleted after a week in which no person allowed it anything, or 90 days after a
//! person last did, unless the program is connected. All programs are public clients: they have no secret that they could keep.

mod redirect;
mod registration;
mod service;
mod store;

pub(crate) use redirect::{destination, matches};
pub use service::{delete_unused, register};
pub(crate) use store::{Client, mark_allowed, one};
