//! What the shared page shows.

use figures::{
    answers::{PeriodView, Totals},
    number::Number,
};
use poem_openapi::{Enum, Object};
use sites::share::SharePart;

/// A period that can be asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Enum)]
pub enum SharePeriod {
    /// Today.
    #[oai(rename = "today")]
    Today,
    /// Today and the 6 days before.
    #[oai(rename = "7d")]
    Week,
    /// Today and the 29 days before.
    #[default]
    #[oai(rename = "30d")]
    Month,
    /// This month and the 11 before.
    #[oai(rename = "12mo")]
    Year,
}

impl SharePeriod {
    /// As in requests.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::Week => "7d",
            Self::Month => "30d",
            Self::Year => "12mo",
        }
    }
}

/// The figures that a site shares.
#[derive(Clone, Debug, Object)]
pub struct ShareView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The previous period, with which totals are compared; null with a filter if the site sets `smallest`.
    pub compare: Option<PeriodView>,
    /// The row that the figures are limited to, as in the request; null: all visits.
    pub filter: Option<String>,
    /// The parts that the site shares.
    pub parts: Vec<SharePart>,
    /// A value with fewer visitors than this is not shown by itself; 0: all are. With a filter, a site that sets it shows
    /// only totals.
    pub smallest: i64,
    /// The totals.
    pub totals: Totals,
    /// The figures over time; omitted if they are not shown.
    #[oai(skip_serializing_if_is_none)]
    pub series: Option<ShareSeries>,
    /// The breakdowns that are shown, in the order of `parts`.
    pub by: Vec<ShareBreakdown>,
    /// When the figures were counted, in Unix seconds.
    pub counted_at: i64,
}

/// Figures over time.
#[derive(Clone, Debug, Object)]
pub struct ShareSeries {
    /// `hour`, `day` or `month`.
    pub interval: String,
    /// Every point of the period, including future ones.
    pub points: Vec<SharePoint>,
}

/// A point of a series.
#[derive(Clone, Debug, Object)]
pub struct SharePoint {
    /// Start, Unix seconds.
    pub at: i64,
    /// The local day, or the local time with its offset.
    pub label: String,
    /// Visitors; null for a point in the future.
    pub visitors: Option<Number>,
    /// Page views; null for a point in the future.
    pub views: Option<Number>,
}

/// A breakdown.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ShareBreakdown {
    /// The dimension: `page`, `source`, `country` or `device`.
    pub dimension: String,
    /// The values with the most visitors, most first, at most 50.
    pub rows: Vec<ShareRow>,
    /// All other values together; null if there are none.
    pub other: Option<ShareOther>,
}

/// A value of a breakdown.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct ShareRow {
    /// The value; null if there is none, for instance of visits without a source.
    pub value: Option<String>,
    /// Visitors.
    pub visitors: Number,
    /// Page views.
    pub views: Number,
}

/// All values of a breakdown that are not shown by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Object)]
pub struct ShareOther {
    /// How many values; null if the site sets `smallest`, or has too many values to count.
    pub values: Option<i64>,
    /// Their page views.
    pub views: Number,
}
