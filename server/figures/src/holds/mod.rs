//! The contents of a site, which deleting it would delete: `/holds`.

mod api;
mod records;
mod service;
mod store;

pub use api::HoldsApi;
