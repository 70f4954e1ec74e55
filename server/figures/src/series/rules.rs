//! How large a series may be.

use base::answer::Problem;
use shared::period::Interval;

use super::metric::SeriesMetric;
use crate::time::{SECOND, Span};

/// Most buckets of one series, and of what it is compared with.
const BUCKETS: i64 = 10_000;
/// Most values of one answer: one for each bucket, metric and currency, of the whole and of each group. A year by the hour
/// with its comparison, by the 20 largest values of a dimension, can have 5 metrics.
const VALUES: u64 = 2_000_000;

/// Refuses a period of years by the minute before its buckets are made.
///
/// # Errors
/// `too_many_points`.
pub fn buckets(span: &Span, interval: Interval, field: &'static str) -> Result<(), Problem> {
    let width = match interval {
        Interval::Minute => 60,
        Interval::Hour => 3_600,
        _ => 86_400,
    };
    if (span.end - span.start) / SECOND / width <= BUCKETS {
        return Ok(());
    }
    Err(Problem::invalid("too_many_points.series")
        .with("most", BUCKETS)
        .field(field))
}

/// What the size of a series depends on.
#[derive(Clone, Copy, Debug)]
pub struct Size<'a> {
    /// Buckets of the period and of the one it is compared with.
    pub buckets: usize,
    /// The metrics.
    pub metrics: &'a [SeriesMetric],
    /// Groups besides the whole.
    pub groups: u64,
}

impl Size<'_> {
    /// Refuses a series of too many values, before anything is counted for it.
    ///
    /// # Errors
    /// `answer_too_large`.
    pub fn checked(&self) -> Result<(), Problem> {
        let values = self.values(self.metrics.len());
        if values <= VALUES {
            return Ok(());
        }
        Err(Problem::invalid("answer_too_large.series")
            .with("asked", values)
            .with("most", VALUES)
            .field("interval"))
    }

    /// The same with the number of currencies, each of which is a value of revenue.
    ///
    /// # Errors
    /// `answer_too_large`.
    pub fn checked_with(&self, currencies: usize) -> Result<(), Problem> {
        let revenue = |metric: &&SeriesMetric| **metric == SeriesMetric::Revenue;
        let revenue = self.metrics.iter().filter(revenue).count();
        let values = self.values(self.metrics.len() - revenue + currencies);
        if values <= VALUES {
            return Ok(());
        }
        Err(Problem::invalid("answer_too_large.currencies")
            .with("asked", values)
            .with("most", VALUES)
            .with("currencies", currencies)
            .field("interval"))
    }

    fn values(&self, each: usize) -> u64 {
        self.buckets as u64 * each as u64 * (1 + self.groups)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_has_two_million_values_and_no_more() {
        let metrics = [SeriesMetric::Views; 5];
        let size = |buckets, groups| Size {
            buckets,
            metrics: &metrics,
            groups,
        };
        // A leap year by the hour with another as its comparison, by 20 values and the others.
        size(2 * 366 * 24, 21).checked().unwrap();
        size(20_000, 19).checked().unwrap();
        let refused = size(20_000, 20).checked().unwrap_err();
        assert_eq!(refused.code(), "answer_too_large");
        // Without a dimension there is none that is refused.
        let metrics = [SeriesMetric::Views; 16];
        let all = Size {
            metrics: &metrics,
            ..size(20_000, 0)
        };
        all.checked().unwrap();
    }

    #[test]
    fn each_currency_is_a_value_of_revenue() {
        let metrics = [SeriesMetric::Visits, SeriesMetric::Revenue];
        let size = Size {
            buckets: 20_000,
            metrics: &metrics,
            groups: 0,
        };
        size.checked_with(0).unwrap();
        size.checked_with(99).unwrap();
        let refused = size.checked_with(100).unwrap_err();
        assert_eq!(refused.code(), "answer_too_large");
    }
}
