//! What several queries count the same way: totals, days, buckets, breakdowns and visitors.
//!
//! Unfiltered figures of whole days add up days' sums: the stored ones, in one statement, and those of the
//! rows without stored sums (`days`). The others count rows.

mod breakdown;
mod counted;
mod days;

pub use breakdown::{
    Breakdown, BreakdownRow, ask as breakdown, ask_or_sum_up, column, figures, row,
};
pub(crate) use counted::metrics;
pub use counted::{Counted, RevenueByCurrency, Without, by_bucket, read_bucket};
pub use days::{Days, all as days_and_breakdowns, days, days_of, visitors};
