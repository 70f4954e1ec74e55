//! Operators' invites to open an account, for a deployment where sign-up is closed (`signin::start` has the rest). An invite may
//! carry a plan: a job gives it to the account once that is opened, so that signing in needs to know nothing about plans.

mod api;
mod emails;
mod job;
mod records;
mod service;
mod store;

pub use api::InvitesApi;
pub(crate) use emails::samples;
pub use job::apply_plans;
pub use records::{AdminInvite, AdminInviteNew, AdminInviteState};
