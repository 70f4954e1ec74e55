//! Accepting an invitation into an account. Its link is good for a week and is forwarded like any mail, so it opens
//! nothing of somebody who is here already: they sign in as always, and it adds the membership. An address that nobody
//! has is proven by the mail: whoever holds the link becomes its person, and is signed in.

mod api;
mod emails;
mod records;
mod service;
pub(crate) mod store;

pub use api::InvitationApi;
pub(crate) use emails::samples;
pub use records::{InvitationAccept, InvitationShown};
