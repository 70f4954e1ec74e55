//! How a figure changed between two periods: what `/changed` and `/why` share.
//!
//! Every figure is the sum of its parts, for every dimension: views and events are each on one page; a
//! visit has one entry page, one source; a visitor, who may be on many pages, is counted once, with the
//! first hit of the period. So the changes of the parts add up to the whole change (`parts`). Earlier
//! changes show whether the whole change is within the normal range (`normal_range`).

mod metric;
mod normal_range;
mod pair;
mod parts;

pub use metric::MovedMetric;
pub use normal_range::{NormalRangeView, normal_range};
pub use pair::{Pair, pair};
pub use parts::{Apart, Count, Group, ask, dimensions};
