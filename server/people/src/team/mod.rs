//! The team: the account's members with their roles and sites, its invitations, and requests for access to
//! sites.
//!
//! Every change locks the account first ([`crate::account::store::lock`]), so that one of two owners who
//! leave at once stays. A member cannot give a role above their own, admins cannot change owners, and changes
//! of ownership need reauthentication. Removing a member takes effect at once: their sessions move to another
//! account of theirs or end, and their tokens and devices of this account are deleted.

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
pub use store::{Owner, owners};
pub(crate) use store::{move_sessions, move_sessions_of_all};
