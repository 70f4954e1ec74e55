//! Records of `/retention`.
//!
//! A *cohort* is the visitors whose first visit ever started in one interval: a day, week or month in the site's time
//! zone. A visitor *returned* in a later interval if one of their visits started in it.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};

use crate::{number::Number, query::PeriodView};

/// The length of the intervals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum RetentionBy {
    /// Days.
    Day,
    /// Weeks, from the site's first day of the week.
    #[default]
    Week,
    /// Months.
    Month,
}

/// How many visitors of a cohort returned in one interval.
#[derive(Clone, Debug, Object)]
pub struct RetentionAgain {
    /// Number of intervals after the cohort's first one: 1 for the next.
    pub after: i64,
    /// Visitors of the cohort with a visit that started in this interval.
    pub visitors: i64,
    /// Share of the cohort's visitors; null if it has none.
    pub share: Option<Number>,
    /// Whether the interval is over. If not, the number may still rise.
    pub over: bool,
}

/// The visitors whose first visit began in one interval.
#[derive(Clone, Debug, Object)]
pub struct RetentionCohort {
    /// The first day of the interval, `YYYY-MM-DD` in the site's time zone. For the first interval, the first day of
    /// the period.
    pub day: String,
    /// Start of the interval, Unix seconds.
    pub starts_at: i64,
    /// End of the interval (exclusive), Unix seconds.
    pub ends_at: i64,
    /// Number of visitors.
    pub visitors: i64,
    /// How many returned, in each later interval of the period that has started.
    pub again: Vec<RetentionAgain>,
}

/// Retention: how many visitors return.
#[derive(Clone, Debug, Object)]
pub struct RetentionView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The length of the intervals.
    pub by: RetentionBy,
    /// Whom the figures are about, in one sentence; if there are no such visitors, why.
    pub about: String,
    /// Consented visitors whose first visit started in the period: all cohorts together.
    pub visitors: i64,
    /// One cohort for each interval of the period that has started, earliest first. Empty as long as no visitor has
    /// consented.
    pub cohorts: Vec<RetentionCohort>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
