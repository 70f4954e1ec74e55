//! The team: who is a member of the account, with which role and sites, who is invited, and who asks for a
//! site.
//!
//! Every change holds the account first ([`crate::account::store::lock`]), so that of two owners who leave
//! at once one stays. Nobody raises anybody above their own role, admins do not touch owners, and what
//! touches ownership is done by a person who shows once more who they are. Whoever is removed loses at once
//! what acted for them here: their sessions go on in another account of theirs or end, and their tokens and
//! devices of this account are deleted.

mod api;
mod emails;
mod invitations;
mod leaving;
mod members;
mod records;
mod rules;
mod service;
mod store;

pub use api::TeamApi;
pub(crate) use emails::samples;
pub use records::{
    AccessRequestView, InvitationNew, InvitationView, MemberSet, MemberView, OwnerSet,
    SecondStepAsk, SiteRef, Team,
};
pub(crate) use store::{move_sessions, move_sessions_of_all, owners};
