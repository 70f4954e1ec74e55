//! What several questions count alike: totals, days, buckets, breakdowns and visitors.
//!
//! Unfiltered figures of whole days add up days' sums: those that are kept, in one statement, and those made of the
//! rows that no kept sums stand for (`days`, `tables`). The others count rows.

mod breakdown;
mod buckets;
mod counted;
mod days;
mod metric;
mod records;
mod tables;
mod visitors;

pub use breakdown::{ask as breakdown, ask_or_sum_up, column, figures, row};
pub use buckets::{by_bucket, read as read_bucket};
pub use counted::{Counted, RevenueByCurrency};
pub use days::{Days, all as days_and_breakdowns, days, days_of};
pub(crate) use metric::metrics;
pub use records::{Breakdown, BreakdownRow};
pub use visitors::visitors;
