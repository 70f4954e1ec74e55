//! Figures over time: `/series`.

mod api;
mod records;
mod service;

pub use api::SeriesApi;
pub use records::Point;
pub use service::series;
