//! Goals in figures: where one changed (`breaks`), and what a definition would reach (`trial`).
//!
//! How a goal becomes a condition on rows stands in `asking`, the breakdown by goal in `stats`.

mod breaks;
mod trial;

pub use breaks::{Break, BreakKind, breaks};
