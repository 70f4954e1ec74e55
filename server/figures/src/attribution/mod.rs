//! How a figure moved between two periods: what `/changed` and `/why` share.
//!
//! Every figure is put together from parts that add up to it, whatever it is
//! divided by: views and events are each on one page; a visit has one entry
//! page, one source; a visitor, who may be on many pages, is counted once, with
//! the first hit of the period. So the moves of the parts add up to the whole
//! move (`parts`), and whether that is more than the figure moves anyway is
//! judged by its earlier moves (`normal_range`).

mod metric;
mod normal_range;
mod pair;
mod parts;

pub use metric::MovedMetric;
pub use normal_range::{NormalRangeView, normal_range};
pub use pair::{Pair, pair};
pub use parts::{Apart, Count, Group, ask, dimensions};
