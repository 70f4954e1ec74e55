//! Figures over time: `/series`.
//!
//! The metrics of a series say what is counted for its buckets (`metric`, `counting`), of the period and of the one that it
//! is compared with. By a dimension, the same is counted of its largest values (`groups`). The answer is full or
//! plain, and its buckets become records while it is sent (`data`).

mod api;
mod counting;
mod data;
mod figures;
mod groups;
mod metric;
mod plain;
mod records;
mod rules;
mod service;
mod values;

pub use api::SeriesApi;
pub use metric::SeriesMetric;
pub use records::Point;
pub use service::{SeriesParams, series};
