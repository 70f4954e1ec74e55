//! From single rows of a file to the sums of days.
//!
//! Some tools export every view and event. A file of them is in any order, so the rows are first divided by day
//! ([`day_files`]), on the disk; then each day is summed up in memory ([`day`]).

pub mod day;
pub mod day_files;
mod repeated;

pub use day::{DaySums, FiledRow, RawRow, VisitValue, sum_up};
pub use day_files::DayFiles;
