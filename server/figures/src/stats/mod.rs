//! Totals and breakdowns of one site's period: `/stats` and `/stats.csv`.
//!
//! Unfiltered ones of whole days add up days' sums, all of them in one statement (`query::counting`). Else
//! the totals are one statement for the period and one for the comparison period, each breakdown is one
//! more, and all of them run at once.

mod api;
mod by;
mod csv;
mod goals;
mod imported;
mod metrics;
mod plain;
mod records;
mod service;
mod source_icon;
mod totals;
mod two_dimensions;

pub use api::StatsApi;
pub use csv::text_cell;
pub use records::{Stats, Totals};
pub use service::full;
pub use source_icon::SourceIconApi;
