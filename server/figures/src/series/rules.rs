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
    /// Refuses a series of too many values. Revenue has one value for each currency; before they are known, pass 1.
    ///
    /// # Errors
    /// `answer_too_large`.
    pub fn checked(&self, currencies: usize) -> Result<(), Problem> {
        let each = self.metrics.iter().map(|metric| match metric {
            SeriesMetric::Revenue => currencies as u64,
            _ => 1,
        });
        let values = self.buckets as u64 * each.sum::<u64>() * (1 + self.groups);
        if values <= VALUES {
            return Ok(());
        }
        Err(Problem::invalid("answer_too_large.series")
            .with("asked", values)
            .with("most", VALUES)
            .field("interval"))
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
        size(2 * 366 * 24, 21).checked(1).unwrap();
        size(20_000, 19).checked(1).unwrap();
        let refused = size(20_000, 20).checked(1).unwrap_err();
        assert_eq!(refused.code(), "answer_too_large");
        // Without a dimension there is none that is refused.
        let metrics = [SeriesMetric::Views; 16];
        let all = Size {
            metrics: &metrics,
            ..size(20_000, 0)
        };
        all.checked(1).unwrap();
    }

    #[test]
    fn each_currency_is_a_value_of_revenue() {
        let metrics = [SeriesMetric::Visits, SeriesMetric::Revenue];
        let size = Size {
            buckets: 20_000,
            metrics: &metrics,
            groups: 0,
        };
        size.checked(0).unwrap();
        size.checked(99).unwrap();
        let refused = size.checked(100).unwrap_err();
        assert_eq!(refused.code(), "answer_too_large");
    }
}
