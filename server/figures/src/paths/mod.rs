//! The most common paths through a site: `/paths`. `scan` takes the run of each visit, `shown` counts and ranks them.

mod api;
mod records;
mod rules;
mod scan;
mod service;
mod shown;

pub use api::PathsApi;
