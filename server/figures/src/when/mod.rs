//! Weekday by hour: `/when`.

mod api;
mod records;
mod service;

pub use api::WhenApi;
