//! The person's sessions on all their devices, in whichever account, and ending them.
//!
//! Sessions that still wait for the second factor are not listed, but end with the others. A new password or
//! a change of two-factor authentication ends all sessions but the caller's.

mod api;
mod records;
mod service;
mod store;

pub use api::SessionsApi;
pub use records::SessionView;
pub use service::{end_current, end_others};
