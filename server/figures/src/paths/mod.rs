//! The commonest ways through a site: `/paths`. `walk` takes the run of each visit, `shown` counts and ranks them.

mod api;
mod records;
mod rules;
mod service;
mod shown;
mod walk;

pub use api::PathsApi;
