//! When: periods and buckets in a site's zone, as moments that DuckDB can
//! compare with (`query::bucket_sql`).
//!
//! Zones are worked out here, once per question, and reach SQL as numbers: a
//! zone conversion per row costs DuckDB ten to thirty times as much.

mod buckets;
mod span;

pub use buckets::{Bucket, MINUTE, STRETCH, bucket_of_day, buckets};
pub use span::{
    Cut, Offset, Offsets, Span, WrongSpan, compared, day_start, days, local_day, resolve, so_far,
};

/// Microseconds in a second.
pub const SECOND: i64 = 1_000_000;
/// Microseconds in an hour.
pub const HOUR: i64 = 3_600 * SECOND;
/// Microseconds in a day of 24 hours.
pub const DAY: i64 = 24 * HOUR;
