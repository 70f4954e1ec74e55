//! The last half hour: `/live`.

mod api;
mod records;
mod service;

pub use api::LiveApi;
