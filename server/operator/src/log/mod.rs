//! The operators' log: every page and action of the operator's area, with the person, the account and the address.
//!
//! An action that concerns an account is also in the account's audit log, so that its owners see it. So is reading one, at
//! most once an hour for each operator. The log outlives the accounts and people in it.

mod api;
mod records;
mod service;
mod store;

pub use api::LogApi;
pub use records::{AdminAccountRef, AdminLog, AdminLogLine};
pub(crate) use service::{
    Change, auditor, change, note_failure, note_read, note_read_account, note_work,
};
