//! The commonest ways through a site: `/paths`.

mod api;
mod records;
mod rules;
mod service;

pub use api::PathsApi;
