//! The figures of one bucket.

use rust_decimal::Decimal;

use super::metric::SeriesMetric;
use crate::{number::Number, query::counting::Counted};

/// The figures of one bucket, as far as its metrics need them.
#[derive(Clone, Debug, Default)]
pub struct BucketFigures {
    /// What totals are made of.
    pub counted: Counted,
    /// How visits entered pages, read them and left.
    pub pages: PageFigures,
    /// Who reached the goal.
    pub goal: GoalFigures,
    /// Currency and ten-thousandths.
    pub revenue: Vec<(String, i128)>,
}

/// How the visits that started in a bucket entered pages, read them and left.
#[derive(Clone, Copy, Debug, Default)]
pub struct PageFigures {
    /// Visits that started on a page.
    pub entries: i64,
    /// Visits that ended on one.
    pub exits: i64,
    /// How long pages were in use, milliseconds.
    pub engaged_ms: i64,
    /// Pages of visits that reported any.
    pub reports: i64,
    /// How far each of these was seen, percent, added up.
    pub depth: i64,
}

/// Who reached the goal in a bucket.
#[derive(Clone, Copy, Debug, Default)]
pub struct GoalFigures {
    /// Hits that reached it.
    pub completions: i64,
    /// Visitors who did.
    pub visitors: i64,
    /// All visitors, whatever they did.
    pub everyone: i64,
}

impl BucketFigures {
    /// One metric; `None` where there is nothing to divide by, and for revenue, which has one number for
    /// each currency.
    pub fn number(&self, metric: SeriesMetric) -> Option<Number> {
        let (pages, goal) = (&self.pages, &self.goal);
        match metric {
            SeriesMetric::Entries => Some(pages.entries.into()),
            SeriesMetric::Exits => Some(pages.exits.into()),
            SeriesMetric::TimeOnPageSeconds => Number::ratio(pages.engaged_ms, pages.reports)
                .map(|milliseconds| Number(milliseconds.0 / 1_000.0)),
            SeriesMetric::ScrollDepth => Number::ratio(pages.depth, pages.reports),
            SeriesMetric::Completions => Some(goal.completions.into()),
            SeriesMetric::ConversionRate => Number::ratio(goal.visitors, goal.everyone),
            SeriesMetric::Revenue => None,
            _ => self.counted.metric(metric.into()),
        }
    }

    /// The revenue in each of these currencies, also if it is zero.
    pub fn earned(&self, currencies: &[String]) -> Vec<(String, Number)> {
        let of = |currency: &String| {
            let mut sums = self.revenue.iter();
            let sum = sums.find(|(name, _)| name == currency);
            let sum = sum.map_or(0, |(_, amount)| *amount);
            // Sums of amounts of at most 18 digits fit.
            let amount = Decimal::try_from_i128_with_scale(sum, 4).unwrap_or_default();
            (currency.clone(), Number::from(amount))
        };
        currencies.iter().map(of).collect()
    }
}
