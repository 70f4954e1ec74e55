//! The most common paths through a site: `/paths`. `scan` takes the run of each visit, `shown` counts and ranks them.

mod api;
mod most_common;
mod records;
mod rules;
mod scan;
mod service;

pub use api::PathsApi;
