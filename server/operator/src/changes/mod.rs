//! What operators change of an account's plan: the plan, a trial, its limits, its renewal, a withdrawal, its emails. The changes
//! themselves are those of `billing`; here they get their line in the operators' log, with the reason.

mod api;
mod records;
mod service;

pub use api::ChangesApi;
pub use records::{AdminLimitsSet, AdminPlan, AdminResend, AdminTrial};
