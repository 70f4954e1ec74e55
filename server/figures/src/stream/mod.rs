//! Hits as they come: `/stream`.

mod api;

pub use api::StreamApi;
