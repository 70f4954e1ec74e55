//! Records of `/changed`.

use poem_openapi::{Enum, Object};

use crate::{moves, number::Number, question::PeriodView};

/// What is compared.
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
    pub fn metric(self) -> moves::Metric {
        match self {
            ChangedMetric::Visitors => moves::Metric::Visitors,
            ChangedMetric::Views => moves::Metric::Views,
        }
    }
}

/// A value that rose or fell.
#[derive(Debug, Clone, Object)]
pub struct ChangedRow {
    /// The page or source; null where there is none.
    pub value: Option<String>,
    /// In the period.
    pub now: Number,
    /// In the one before.
    pub before: Number,
    /// `now - before`.
    pub difference: Number,
    /// `difference / before`; null where there was none before, or counting began only within it.
    pub change: Option<Number>,
    /// Its part of the whole difference; null where that is 0.
    pub share: Option<Number>,
}

/// Those that are not shown one by one, added up.
#[derive(Debug, Clone, Object)]
pub struct ChangedRest {
    /// How many they are.
    pub values: i64,
    /// In the period.
    pub now: Number,
    /// In the one before.
    pub before: Number,
    /// `now - before`.
    pub difference: Number,
}

/// Values that went one way.
#[derive(Debug, Clone, Object)]
pub struct ChangedSide {
    /// How many there are.
    pub total_rows: i64,
    /// What they add up to: `now - before`.
    pub difference: Number,
    /// Those that moved most, the greatest move first.
    pub rows: Vec<ChangedRow>,
    /// The others.
    pub rest: ChangedRest,
}

/// What changed by pages or by sources: rose + fell = the whole difference.
#[derive(Debug, Clone, Object)]
pub struct ChangedBy {
    /// `page` or `source`.
    pub dimension: String,
    /// Those that rose, new ones among them.
    pub rose: ChangedSide,
    /// Those that fell, with those that are gone.
    pub fell: ChangedSide,
    /// Those that stayed as they were.
    pub stayed: ChangedRest,
}

/// What changed since the period before.
#[derive(Debug, Clone, Object)]
pub struct ChangedResponse {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The one before it.
    pub compare: PeriodView,
    /// Whether the period is not over yet: then it is compared with as much of the one before as has passed of it.
    pub running: bool,
    /// What is compared.
    pub metrics: ChangedMetric,
    /// Its definition, as in `GET /definitions`.
    pub definition: String,
    /// Under which page and source each is counted.
    pub counted_as: String,
    /// In the period.
    pub value: Number,
    /// In the one before.
    pub previous: Number,
    /// `value - previous`.
    pub difference: Number,
    /// `difference / previous`; null where there was nothing before, or counting began only within it.
    pub change: Option<Number>,
    /// By page, and by source.
    pub by: Vec<ChangedBy>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
