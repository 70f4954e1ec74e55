//! Records of `/when`.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};

use crate::{number::Number, query::PeriodView};

/// A day of the week.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
#[allow(missing_docs)] // each is what its name says
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

/// One hour of one day of the week.
#[derive(Debug, Clone, Object)]
pub struct WhenCell {
    /// The day of the week, in the site's time zone.
    pub weekday: Weekday,
    /// The hour in the site's time zone, 0 to 23: a hit at 9:59 is in hour 9. When clocks change, an hour that occurs
    /// twice is one cell, and a skipped hour has no seconds.
    pub hour: i64,
    /// Unique visitors with a page view or event in this hour of this weekday, over the whole period. A visitor active
    /// in two hours counts in both, so cells do not add up to the visitors of the period.
    pub visitors: i64,
    /// Visits that started in this hour.
    pub visits: i64,
    /// Page views in this hour.
    pub views: i64,
    /// Custom events in this hour.
    pub events: i64,
    /// Seconds of the period so far that are in this cell: 3,600 for each week, except on days when clocks change and
    /// for the hour in progress.
    pub seconds: i64,
    /// `visitors * 3600 / seconds`: the average per hour; null without seconds.
    pub visitors_per_hour: Option<Number>,
    /// `views * 3600 / seconds`: the average per hour; null without seconds.
    pub views_per_hour: Option<Number>,
}

/// Figures by weekday and hour.
#[derive(Debug, Clone, Object)]
pub struct When {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// All 168 cells: weekdays from the site's first day of the week, hours from 0 to 23.
    pub cells: Vec<WhenCell>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
