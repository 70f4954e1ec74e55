//! Accepting an invitation to an account. The link is valid for a week and may be forwarded, so for people who already
//! have an account it only adds the membership, after an ordinary sign-in. A new address is proven by the email: the
//! link creates its person and signs them in.

mod api;
mod emails;
mod records;
mod service;
pub(crate) mod store;

pub use api::InvitationApi;
pub(crate) use emails::samples;
pub use records::{InvitationAccept, InvitationShown};
