//! Figures over time: `/series`.

mod api;
mod records;
mod service;

pub use api::SeriesApi;
pub use records::{Metric, Point};
pub use service::series;

pub use service::by_bucket;
