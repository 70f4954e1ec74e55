//! What a site holds, and what deleting it would therefore take: `/holds`.

mod api;
mod records;
mod service;
mod store;

pub use api::HoldsApi;
