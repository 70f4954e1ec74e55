//! Records of `/left-out`.

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, query::PeriodView};

/// Hits excluded for one reason.
#[derive(Debug, Clone, Object)]
pub struct ReasonRow {
    /// Code of the reason.
    pub reason: String,
    /// Number of hits.
    pub hits: i64,
    /// Share of all hits received.
    pub share: Option<Number>,
    /// What the reason means.
    pub explanation: String,
}

/// One day.
#[derive(Debug, Clone, Object)]
pub struct LeftOutDay {
    /// The day, in the site's time zone.
    pub day: String,
    /// Hits received.
    pub received: i64,
    /// Hits counted.
    pub counted: i64,
    /// Hits excluded.
    pub left_out: i64,
    /// Hits excluded, by code of the reason.
    pub reasons: BTreeMap<String, i64>,
}

/// Hits received = counted + excluded.
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
    /// Hits excluded.
    pub left_out: i64,
    /// Share of the received hits that were excluded.
    pub share: Option<Number>,
    /// By reason, most first.
    pub by_reason: Vec<ReasonRow>,
    /// Every day of the period, oldest first.
    pub by_day: Vec<LeftOutDay>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
