//! What a person does not want to be shown again for some days.

mod api;
mod records;
mod service;
mod store;

pub use api::SnoozeApi;
pub use records::{Snooze, SnoozeWhat};
