//! What was sent, attempt by attempt.

mod api;
pub(crate) mod records;
mod service;
pub(crate) mod store;

pub(crate) use api::DeliveriesApi;
pub use records::DeliveryOutcome;
