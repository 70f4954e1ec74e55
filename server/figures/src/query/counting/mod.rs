//! What several questions count alike: totals, days, buckets, breakdowns and visitors.
//!
//! Unfiltered figures of whole days add up days' sums: those that are kept, in one statement, and those made of the
//! rows that no kept sums stand for (`days`). The others count rows.

mod breakdown;
mod counted;
mod days;

pub use breakdown::{
    Breakdown, BreakdownRow, ask as breakdown, ask_or_sum_up, column, figures, row,
};
pub(crate) use counted::metrics;
pub use counted::{Counted, RevenueByCurrency, by_bucket, read_bucket};
pub use days::{Days, all as days_and_breakdowns, days, days_of, visitors};
