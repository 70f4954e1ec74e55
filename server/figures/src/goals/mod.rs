//! Goals in figures: testing a definition, and where a goal changed (`breaks`).
//!
//! How a goal becomes a condition on rows stands in `query`, the breakdown by goal in `stats`.

mod api;
mod breaks;
mod hit;
mod records;
mod service;
mod trial;

pub use api::GoalTestApi;
pub use breaks::{Break, BreakKind, breaks};
