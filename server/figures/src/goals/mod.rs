//! Goals in figures: testing a definition.
//!
//! How a goal becomes a condition on rows is in `query`, and so is where a goal changed; the breakdown by goal is in
//! `stats`.

mod api;
mod hit;
mod preview;
mod records;
mod service;

pub use api::GoalTestApi;
