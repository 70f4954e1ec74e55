//! How many rows, and how much text, one answer may have.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use base::answer::Problem;

/// Most rows of all breakdowns of one answer. Every dimension with a fixed name fits, with the most rows of each.
const ROWS: u64 = 250_000;
/// Most megabytes of text of the values of several breakdowns: a path may have 2,000 characters.
const TEXTS: usize = 64;

/// Refuses an answer whose breakdowns, with `limit` rows each, have too many rows together.
///
/// # Errors
/// `answer_too_large`.
pub fn rows_fit(breakdowns: usize, limit: u32) -> Result<(), Problem> {
    let rows = breakdowns as u64 * u64::from(limit);
    if rows <= ROWS {
        return Ok(());
    }
    Err(Problem::invalid("answer_too_large.rows")
        .with("asked", rows)
        .with("most", ROWS)
        .field("limit"))
}

/// How much text the values of an answer have so far.
#[derive(Debug)]
pub struct Texts {
    bytes: AtomicUsize,
    /// A single breakdown is never too large.
    is_only: bool,
}

impl Texts {
    /// For an answer with this many breakdowns.
    pub fn of(breakdowns: usize) -> Texts {
        Texts {
            bytes: AtomicUsize::new(0),
            is_only: breakdowns == 1,
        }
    }

    /// Adds the values of a breakdown.
    ///
    /// # Errors
    /// `answer_too_large`.
    pub fn add<'a>(&self, values: impl Iterator<Item = &'a String>) -> Result<(), Problem> {
        let own: usize = values.map(String::len).sum();
        let bytes = self.bytes.fetch_add(own, Relaxed) + own;
        if self.is_only || bytes <= TEXTS << 20 {
            return Ok(());
        }
        Err(Problem::invalid("answer_too_large.texts")
            .with("most", TEXTS)
            .field("limit"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_one_breakdown_may_be_as_long_as_they_are_and_of_several_64_megabytes() {
        let long = |megabytes: usize| "x".repeat(megabytes << 20);
        let several = Texts::of(2);
        several.add([&long(24), &long(0)].into_iter()).unwrap();
        several.add([&long(40)].into_iter()).unwrap();
        let refused = several.add([&long(1)].into_iter()).unwrap_err();
        assert_eq!(refused.code(), "answer_too_large");
        Texts::of(1).add([&long(65)].into_iter()).unwrap();
    }
}
