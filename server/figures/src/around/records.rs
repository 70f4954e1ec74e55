//! Records of `/around`.
//!
//! All numbers are about *the views*: the page views of the page, on exactly this path, that lie in the
//! period (each at its own moment) and pass the filters. The views of a visit are ordered by time, then by
//! arrival; what stands around one of the views is the view of the same visit just before it and just after
//! it, on whatever page, inside the period or not, whether it passes the filters or not. Events and signs of
//! life stand between nothing. So, exactly:
//!
//! - `views = entries + before.views + without_visit`
//! - `views = exits + after.views + without_visit`

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, question::PeriodView};

/// A page that stands before or after, or a source.
#[derive(Debug, Clone, Object)]
pub struct AroundRow {
    /// The page's path, or the source; null: no source, typed or unknown.
    pub value: Option<String>,
    /// How many of the views have it there.
    pub views: i64,
    /// `views` of this row over all the views of the page.
    pub share: Option<Number>,
}

/// What stands on one side of the views.
#[derive(Debug, Clone, Object)]
pub struct AroundSide {
    /// How many of the views have anything on this side.
    pub views: i64,
    /// How many different values there are.
    pub total_rows: i64,
    /// The commonest, most views first, then by value, one that is null last; as many as `limit` says.
    pub rows: Vec<AroundRow>,
}

/// Where readers of a page came from inside the site, and went next.
#[derive(Debug, Clone, Object)]
pub struct AroundResponse {
    /// The site's name.
    pub site: String,
    /// The page.
    pub path: String,
    /// The period.
    pub period: PeriodView,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// The views of the page.
    pub views: i64,
    /// The visitors who made them.
    pub visitors: i64,
    /// The views before which there was none in their visit: readers came here from outside.
    pub entries: i64,
    /// The views after which there was none in their visit: readers left from here, or are here still.
    pub exits: i64,
    /// The views that belong to no visit (sent by a backend without a visitor), so that nothing is known
    /// of what stands around them.
    pub without_visit: i64,
    /// The pages just before. The page itself is among them where it was shown twice in a row.
    pub before: AroundSide,
    /// The pages just after, likewise.
    pub after: AroundSide,
    /// The entries by the source of their visit.
    pub sources: AroundSide,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
