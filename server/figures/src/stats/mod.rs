//! Totals and breakdowns of one site's period: `/stats` and `/stats.csv`.
//!
//! Unfiltered ones of whole days add up days' sums: those that are kept, in one
//! statement, and those made of the rows that no kept sums stand for (`summed`,
//! `tables`). Else the totals are one statement for the period and one for what
//! it is compared with, each breakdown is one more, and all of them are asked at
//! once.

mod api;
mod breakdown;
mod by;
mod csv;
mod goals;
mod records;
mod service;
mod summed;
mod tables;
mod totals;
mod visitors;

pub use api::StatsApi;
pub use breakdown::ask as counted_breakdown;
pub use by::dimensions;
pub use records::{BreakdownRow, Figure};
pub use service::{QueryParams, ResolvedQuery, page, resolve};
pub use summed::{Days, days};
pub use totals::{Counted, definition, figure};
pub use visitors::visitors;
