//! Totals and breakdowns of one site's period: `/stats` and `/stats.csv`.
//!
//! The totals are one statement for the period and one for what it is compared
//! with; each breakdown is one more, and all of them are asked at once. Which
//! way visitors are counted is chosen for each (`asking::visitors`).

mod api;
mod breakdown;
mod csv;
mod records;
mod service;
mod totals;

pub use api::StatsApi;
pub use service::{Asked, Prepared, prepare};
pub use totals::{Counted, definition};
