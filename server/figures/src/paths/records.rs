//! Records of `/paths`.
//!
//! A *step* is a page view, written as its path (`/pricing`), or a custom event, written as `event:Signup`. The same
//! step twice in a row counts once. A *run* is the steps of a visit, in order, up to the requested number; across
//! visits, those of a consented visitor.

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, query::PeriodView};

/// A run: steps in order.
#[derive(Clone, Debug, Object)]
pub struct PathRun {
    /// The steps in order. With fewer steps than requested, the visit ended there or, with `to`, started there.
    pub steps: Vec<String>,
    /// Visits with this run; null across visits.
    pub visits: Option<i64>,
    /// Unique visitors with this run.
    pub visitors: i64,
    /// Share of all visits of the part or, across visits, of its visitors.
    pub share: Option<Number>,
}

/// A step at a position.
#[derive(Clone, Debug, Object)]
pub struct PathStep {
    /// The step; null: the run ended before it.
    pub step: Option<String>,
    /// Visits; null across visits, where visitors are counted.
    pub visits: Option<i64>,
    /// Unique visitors across visits; null inside one visit.
    pub visitors: Option<i64>,
}

/// The steps at one position.
#[derive(Clone, Debug, Object)]
pub struct PathLevel {
    /// 1 for the step that runs start with or, with `to`, end with. Positions count up from there.
    pub position: i64,
    /// The most common steps, at most `limit`, most first. No step (null) counts as one of them. All rows of a level,
    /// including those not shown, add up to the rows of the previous level without its null.
    pub steps: Vec<PathStep>,
    /// Total number of rows.
    pub total_rows: i64,
    /// Visits of all rows, including those not shown; null across visits.
    pub visits: Option<i64>,
    /// Visitors of all rows, including those not shown, across visits; null inside one visit.
    pub visitors: Option<i64>,
}

/// A link from a step to the next one.
#[derive(Clone, Debug, Object)]
pub struct PathLink {
    /// The position of the step that is closer to where runs start or, with `to`, end.
    pub position: i64,
    /// The step; null (only with `to`): the visit started with the next one.
    pub from: Option<String>,
    /// The next step; null: the run ended.
    pub to: Option<String>,
    /// Visits; null across visits.
    pub visits: Option<i64>,
    /// Unique visitors across visits; null inside one visit.
    pub visitors: Option<i64>,
}

/// One part of a response: inside one visit, or across visits.
#[derive(Clone, Debug, Object)]
pub struct PathsPart {
    /// What is counted, in one sentence.
    pub about: String,
    /// All visits with a run; null across visits.
    pub visits: Option<i64>,
    /// Unique visitors of these visits.
    pub visitors: i64,
    /// The most common runs, at most `limit`, most first.
    pub runs: Vec<PathRun>,
    /// Total number of different runs.
    pub total_runs: i64,
    /// The steps at each position.
    pub levels: Vec<PathLevel>,
    /// Links between the steps in `levels`, by position, most first.
    pub links: Vec<PathLink>,
}

/// The most common paths through a site.
#[derive(Clone, Debug, Object)]
pub struct PathsView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The filters of the request.
    pub filters: Vec<String>,
    /// The step that runs start with; null: the first step of the visit.
    pub from: Option<String>,
    /// The step that runs end with.
    pub to: Option<String>,
    /// Maximum number of steps in a run.
    pub steps: i64,
    /// Everyone, inside one visit.
    pub everyone: PathsPart,
    /// Consented visitors, across their visits. Do not add this to `everyone`, which includes them. All figures are
    /// zero as long as no visitor has consented.
    pub agreed: PathsPart,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Database time in milliseconds.
    pub computed_ms: Number,
    /// Number of rows that the database read.
    pub rows_read: i64,
}
