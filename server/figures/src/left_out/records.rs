//! Records of `/left-out`.

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, question::PeriodView};

/// Hits left out for one reason.
#[derive(Debug, Clone, Object)]
pub struct ReasonRow {
    /// The reason's code.
    pub reason: String,
    /// How many.
    pub hits: i64,
    /// Their share of all hits received.
    pub share: Option<Number>,
    /// What the reason means.
    pub explanation: String,
}

/// One day.
#[derive(Debug, Clone, Object)]
pub struct LeftOutDay {
    /// The day, in the site's zone.
    pub day: String,
    /// Hits received.
    pub received: i64,
    /// Hits counted.
    pub counted: i64,
    /// Hits left out.
    pub left_out: i64,
    /// Hits left out, by reason's code.
    pub reasons: BTreeMap<String, i64>,
}

/// Hits received = counted + left out.
#[derive(Debug, Clone, Object)]
pub struct LeftOutView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// Hits received.
    pub received: i64,
    /// Hits counted.
    pub counted: i64,
    /// Hits left out.
    pub left_out: i64,
    /// Share of the hits received that were left out.
    pub share: Option<Number>,
    /// By reason, most first.
    pub by_reason: Vec<ReasonRow>,
    /// Every day of the period, oldest first.
    pub by_day: Vec<LeftOutDay>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
