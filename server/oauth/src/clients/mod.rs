//! Programs that registered themselves (RFC 7591).
//!
//! Anyone may register a program, as programs do before a person has ever seen them. So a registration says nothing about who is
//! behind it, its name is not checked, and it is deleted after some months in which no person allowed it anything. All
//! programs are public clients: they have no secret that they could keep.

mod redirect;
mod registration;
mod service;
mod store;

pub(crate) use redirect::{host, matches, policy_source};
pub use service::register;
pub(crate) use store::{Client, one};
