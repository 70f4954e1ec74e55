//! Suspending an account: its hits are no longer counted, and its figures stay readable.
//!
//! The owners get an email first. The account is suspended as soon as every one of these emails was handed over to the mail
//! server, and after 15 minutes at the latest: a job looks whether any of them still waits. An operator resumes the account at
//! any time, also before it is suspended. The sites follow at once, in every process.

mod api;
mod emails;
mod job;
mod service;
mod store;

pub use api::SuspensionApi;
pub(crate) use emails::samples;
pub use job::suspend_due;
