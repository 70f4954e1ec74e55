//! Hints that a person snoozed for some days.

mod api;
mod records;
mod service;
mod store;

pub use api::SnoozeApi;
pub use records::{Snooze, SnoozeWhat};
