//! Records of `/live`.

use poem_openapi::Object;

use crate::number::Number;

/// One minute.
#[derive(Debug, Clone, Object)]
pub struct Minute {
    /// First moment, Unix seconds.
    pub at: i64,
    /// Visitors in it.
    pub visitors: i64,
    /// Page views in it.
    pub views: i64,
}

/// One page, source or country.
#[derive(Debug, Clone, Object)]
pub struct LiveRow {
    /// The value; null where there is none.
    pub value: Option<String>,
    /// Visitors in the last half hour.
    pub visitors: i64,
}

/// The last half hour.
#[derive(Debug, Clone, Object)]
pub struct Live {
    /// Now, Unix seconds.
    pub at: i64,
    /// Visitors in the last 5 minutes.
    pub visitors_5m: i64,
    /// Visitors in the last 30 minutes.
    pub visitors_30m: i64,
    /// The last 30 minutes, oldest first.
    pub minutes: Vec<Minute>,
    /// The pages with most visitors.
    pub pages: Vec<LiveRow>,
    /// The sources with most visitors.
    pub sources: Vec<LiveRow>,
    /// The countries with most visitors.
    pub countries: Vec<LiveRow>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
