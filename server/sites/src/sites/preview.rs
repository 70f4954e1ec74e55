//! The answer to what changed rules would have done to the last 30 days, before they are saved.

use poem_openapi::Object;

/// What changed rules would have done to the last 30 days, today included.
#[derive(Clone, Debug, Object)]
pub struct Preview {
    /// The first day, `YYYY-MM-DD` in the site's zone.
    pub from: String,
    /// The last day, today.
    pub to: String,
    /// Views and events counted in these days.
    pub counted: i64,
    /// Those of them that the new hostnames, paths and countries would have left out, and the ones saved now
    /// would not: exact.
    pub would_leave_out: WouldLeaveOut,
    /// Hits that were left out for a reason that is loosened, each with the most that may have been counted.
    pub would_count: Vec<WouldCount>,
    /// What cannot be determined, and why.
    pub unknown: Vec<Unknown>,
    /// Milliseconds that the database took.
    pub computed_ms: f64,
    /// Rows read for it.
    pub rows_read: i64,
}

/// Counted hits that would have been left out.
#[derive(Clone, Debug, Default, Object)]
pub struct WouldLeaveOut {
    /// How many views and events.
    pub hits: i64,
    /// By reason, most first; each hit has the first reason that meets it.
    pub by_reason: Vec<HitsOfReason>,
    /// By page, most first, 20 at most.
    pub by_page: Vec<HitsOfPage>,
    /// By source, most first, 20 at most.
    pub by_source: Vec<HitsOfSource>,
}

/// Hits for one reason.
#[derive(Clone, Debug, Object)]
pub struct HitsOfReason {
    /// The reason's code, as in `GET /sites/{site}/left-out`.
    pub reason: String,
    /// How many.
    pub hits: i64,
}

/// Hits of one page.
#[derive(Clone, Debug, Object)]
pub struct HitsOfPage {
    /// Its path.
    pub page: String,
    /// How many.
    pub hits: i64,
}

/// Hits of visits from one source.
#[derive(Clone, Debug, Object)]
pub struct HitsOfSource {
    /// The source; null: none is known.
    pub source: Option<String>,
    /// How many.
    pub hits: i64,
}

/// Hits left out for one reason.
#[derive(Clone, Debug, Object)]
pub struct WouldCount {
    /// The reason's code.
    pub reason: String,
    /// How many were excluded for it. At most this many would have been counted: a later rule may exclude a
    /// hit too, and Stile does not store which of several entries of a list excluded it.
    pub at_most: i64,
}

/// Something that cannot be determined.
#[derive(Clone, Debug, Object)]
pub struct Unknown {
    /// The setting.
    pub field: String,
    /// Why not.
    pub why: String,
}
