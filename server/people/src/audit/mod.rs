//! The audit as its readers see it: who did what in the account, from where, old and new. Lines are
//! written by `base::audit`, in the transaction of each action.

mod api;
mod records;
mod service;
mod store;

pub use api::AuditApi;
pub use records::{LogLineView, LogPerson, LogSite, LogToken, LogWho};
