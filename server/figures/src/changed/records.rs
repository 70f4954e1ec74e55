//! Records of `/changed`.

use poem_openapi::{Enum, Object};

use crate::{attribution, number::Number, query::PeriodView};

/// The metric to compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum ChangedMetric {
    /// Visitors.
    Visitors,
    /// Page views.
    Views,
}

impl ChangedMetric {
    /// The figure it is.
    pub fn metric(self) -> attribution::MovedMetric {
        match self {
            ChangedMetric::Visitors => attribution::MovedMetric::Visitors,
            ChangedMetric::Views => attribution::MovedMetric::Views,
        }
    }
}

/// A value that rose or fell.
#[derive(Debug, Clone, Object)]
pub struct ChangedRow {
    /// The page or source; null if there is none.
    pub value: Option<String>,
    /// Value in the period.
    pub now: Number,
    /// Value in the previous period.
    pub before: Number,
    /// `now - before`.
    pub difference: Number,
    /// `difference / before`; null if `before` is 0, if counting started only during the previous period, or if one of both
    /// does not include imported days.
    pub change: Option<Number>,
    /// Share of the total difference; null if that is 0.
    pub share: Option<Number>,
}

/// The values that are not shown individually, added up.
#[derive(Debug, Clone, Object)]
pub struct ChangedRest {
    /// Number of values.
    pub values: i64,
    /// Sum in the period.
    pub now: Number,
    /// Sum in the previous period.
    pub before: Number,
    /// `now - before`.
    pub difference: Number,
}

/// Values that changed in one direction.
#[derive(Debug, Clone, Object)]
pub struct ChangedSide {
    /// Total number of values.
    pub total_rows: i64,
    /// Their total difference, `now - before`.
    pub difference: Number,
    /// The values that changed most, largest change first.
    pub rows: Vec<ChangedRow>,
    /// The remaining values.
    pub rest: ChangedRest,
}

/// What changed by page or by source: rose + fell = the total difference.
#[derive(Debug, Clone, Object)]
pub struct ChangedBy {
    /// `page` or `source`.
    pub dimension: String,
    /// Values that rose, including new ones.
    pub rose: ChangedSide,
    /// Values that fell, including those that disappeared.
    pub fell: ChangedSide,
    /// Values that did not change.
    pub stayed: ChangedRest,
}

/// What changed since the previous period.
#[derive(Debug, Clone, Object)]
pub struct ChangedResponse {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The previous period.
    pub compare: PeriodView,
    /// Whether the period is still running. If so, it is compared with the same part of the previous period.
    pub running: bool,
    /// The compared metric.
    pub metrics: ChangedMetric,
    /// Its definition, as in `GET /definitions`.
    pub definition: String,
    /// Which page and source each visitor or view is counted under.
    pub counted_as: String,
    /// Value in the period.
    pub value: Number,
    /// Value in the previous period.
    pub previous: Number,
    /// `value - previous`.
    pub difference: Number,
    /// `difference / previous`; null if `previous` is 0, if counting started only during the previous period, or if one of
    /// both does not include imported days.
    pub change: Option<Number>,
    /// The changes by page and by source.
    pub by: Vec<ChangedBy>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
