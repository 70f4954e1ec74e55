//! Records of `/when`.

use std::collections::BTreeMap;

use poem_openapi::{Enum, Object};

use crate::{number::Number, question::PeriodView};

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
    /// The day of the week, by the site's clock.
    pub weekday: Weekday,
    /// The hour by the site's clock, 0 to 23: what happened at 9:59 is in 9. An hour that the clocks pass
    /// twice is one here; one that they skip has no seconds.
    pub hour: i64,
    /// Different visitors with a view or event in this hour of this weekday, over the whole period. A
    /// visitor of two hours is in both, so cells do not add up to the visitors of the period.
    pub visitors: i64,
    /// Visits that started then.
    pub visits: i64,
    /// Page views then.
    pub views: i64,
    /// Custom events then.
    pub events: i64,
    /// How many seconds of the period up to now lie in this cell: 3,600 for each week, but for days on which
    /// the clocks change and for the hour that is running.
    pub seconds: i64,
    /// `visitors * 3600 / seconds`: the mean of an hour; null without seconds.
    pub visitors_per_hour: Option<Number>,
    /// `views * 3600 / seconds`, likewise.
    pub views_per_hour: Option<Number>,
}

/// Weekday by hour.
#[derive(Debug, Clone, Object)]
pub struct When {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// All 168 cells: weekdays from the first day of the site's week on, hours from 0 to 23.
    pub cells: Vec<WhenCell>,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
