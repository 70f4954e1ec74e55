//! Which pages and sources rose and fell: `/changed`.

mod api;
mod records;
mod service;

pub use api::ChangedApi;
