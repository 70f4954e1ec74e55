//! The last half hour: `/live`.

mod api;
pub(crate) mod records;
pub(crate) mod service;

pub use api::LiveApi;
