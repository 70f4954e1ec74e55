//! Figures over time: `/series`.

mod api;
mod records;
mod service;

pub use api::SeriesApi;
pub use records::{Metric, Point};
pub use service::{by_bucket, series};
