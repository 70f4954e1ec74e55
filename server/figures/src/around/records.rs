//! Records of `/around`.
//!
//! All figures refer to *the views*: page views of exactly this path that are in the period (each at its own time) and
//! match the filters. The views of a visit are sorted by time, then by arrival. The page before or after a view is that
//! of the previous or next page view of the same visit: any page, inside or outside the period, whether or not it
//! matches the filters. Events and heartbeats do not count as steps in between. Therefore, exactly:
//!
//! - `views = entries + before.views + without_visit`
//! - `views = exits + after.views + without_visit`

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, query::PeriodView};

/// A page before or after, or a source.
#[derive(Debug, Clone, Object)]
pub struct AroundRow {
    /// The page's path, or the source. Null: no source (address typed in, or unknown).
    pub value: Option<String>,
    /// Number of the views with this page or source.
    pub views: i64,
    /// `views` of this row divided by all views of the page.
    pub share: Option<Number>,
}

/// One side of the views: the pages before, the pages after, or the sources.
#[derive(Debug, Clone, Object)]
pub struct AroundSide {
    /// Number of the views on this side: those with a page before or after or, for `sources`, the entries.
    pub views: i64,
    /// Total number of different values.
    pub total_rows: i64,
    /// The most common values, at most `limit`: most views first, then by value, null last.
    pub rows: Vec<AroundRow>,
}

/// The pages before and after a page.
#[derive(Debug, Clone, Object)]
pub struct AroundResponse {
    /// The site's name.
    pub site: String,
    /// The page.
    pub path: String,
    /// The period.
    pub period: PeriodView,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// Page views of the page.
    pub views: i64,
    /// Unique visitors of these views.
    pub visitors: i64,
    /// Views without an earlier view in their visit: visitors entered the site here.
    pub entries: i64,
    /// Views without a later view in their visit: visitors left the site here, or are still on the page.
    pub exits: i64,
    /// Views that belong to no visit (sent by a backend without a visitor). The pages before and after them are
    /// unknown.
    pub without_visit: i64,
    /// The pages just before. Includes the page itself if it was viewed twice in a row.
    pub before: AroundSide,
    /// The pages just after, likewise.
    pub after: AroundSide,
    /// The entries by source of their visit.
    pub sources: AroundSide,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
