//! Records of `/live`.

use poem_openapi::Object;

use crate::number::Number;

/// One minute.
#[derive(Debug, Clone, Object)]
pub struct Minute {
    /// Start, Unix seconds.
    pub at: i64,
    /// Visitors in this minute.
    pub visitors: i64,
    /// Page views in this minute.
    pub views: i64,
}

/// One page, source or country.
#[derive(Debug, Clone, Object)]
pub struct LiveRow {
    /// The value; null if there is none.
    pub value: Option<String>,
    /// Visitors in the last 30 minutes.
    pub visitors: i64,
}

/// The last 30 minutes.
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
    /// The pages with the most visitors.
    pub pages: Vec<LiveRow>,
    /// The sources with the most visitors.
    pub sources: Vec<LiveRow>,
    /// The countries with the most visitors.
    pub countries: Vec<LiveRow>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
