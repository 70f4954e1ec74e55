//! Records of `/retention`.
//!
//! A *cohort* is the visitors whose first visit of all began in one interval: a day, week or month by the
//! site's clock. They *came again* in a later interval when a visit of theirs began in it.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};

use crate::{number::Number, question::PeriodView};

/// The length of the intervals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum RetentionBy {
    /// Days.
    Day,
    /// Weeks, from the site's first day of the week on.
    #[default]
    Week,
    /// Months.
    Month,
}

/// How many of a cohort came again in one interval.
#[derive(Clone, Debug, Object)]
pub struct RetentionAgain {
    /// How many intervals after the cohort's own: 1 for the next.
    pub after: i64,
    /// Visitors of the cohort with a visit that began in it.
    pub visitors: i64,
    /// Over the cohort's visitors; null where it has none.
    pub share: Option<Number>,
    /// Whether the interval is over; while it runs, more may come.
    pub over: bool,
}

/// The visitors whose first visit began in one interval.
#[derive(Clone, Debug, Object)]
pub struct RetentionCohort {
    /// The interval's first day, `YYYY-MM-DD` in the site's zone; in the first interval the period's.
    pub day: String,
    /// Its first moment, Unix seconds.
    pub starts_at: i64,
    /// The first moment after it, Unix seconds.
    pub ends_at: i64,
    /// How many visitors.
    pub visitors: i64,
    /// How many came again, in each later interval of the period that has begun.
    pub again: Vec<RetentionAgain>,
}

/// How many come again.
#[derive(Clone, Debug, Object)]
pub struct RetentionView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The length of the intervals.
    pub by: RetentionBy,
    /// Of whom this is, in a sentence; while there is nobody, why.
    pub about: String,
    /// Visitors who agreed and whose first visit began in the period: all cohorts together.
    pub visitors: i64,
    /// One for each interval of the period that has begun, the earliest first. Empty while nobody agreed.
    pub cohorts: Vec<RetentionCohort>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
