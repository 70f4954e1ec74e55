//! The last half hour: `/live`.

mod api;
mod records;
pub(crate) mod service;

pub use api::LiveApi;
