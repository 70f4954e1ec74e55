//! Accepting an invitation into an account. Its link was mailed to the address invited, so whoever holds
//! it reads that mailbox: they become a member and are signed in.

mod api;
mod letters;
mod records;
mod service;
mod store;

pub use api::InvitationApi;
pub(crate) use letters::samples;
pub use records::{InvitationAccept, InvitationShown};
