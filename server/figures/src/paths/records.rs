//! Records of `/paths`.
//!
//! A *step* is a page view, written as its path (`/pricing`), or a custom event, written `event:Signup`. The
//! same thing twice in a row is one step. A *run* is the steps of a visit, in order, as many as were asked
//! for; across visits, for those who agreed, of a visitor.

use std::collections::BTreeMap;

use poem_openapi::Object;

use crate::{number::Number, question::PeriodView};

/// Steps that were taken one after the other.
#[derive(Clone, Debug, Object)]
pub struct PathRun {
    /// The steps in the order in which they were taken. Fewer than were asked for: the visit ended there, or
    /// with `to`, began there.
    pub steps: Vec<String>,
    /// Visits that went so; null across visits.
    pub visits: Option<i64>,
    /// Different visitors who did.
    pub visitors: i64,
    /// Over all of the part: visits, or visitors across visits.
    pub share: Option<Number>,
}

/// A step at its position.
#[derive(Clone, Debug, Object)]
pub struct PathStep {
    /// The step; null: there was none any more.
    pub step: Option<String>,
    /// Visits; null across visits, where visitors are counted.
    pub visits: Option<i64>,
    /// Different visitors, across visits; null inside one visit.
    pub visitors: Option<i64>,
}

/// The steps at one position.
#[derive(Clone, Debug, Object)]
pub struct PathLevel {
    /// 1 for the step that runs begin with, or with `to`, end with; positions go on from there.
    pub position: i64,
    /// The commonest steps, as many as `limit` says, most first, none at all (null) as one of them. All rows
    /// of a level, shown or not, add up to those of the level before but its null.
    pub steps: Vec<PathStep>,
    /// How many there are in all.
    pub total_rows: i64,
    /// Visits of all rows together, shown or not; null across visits.
    pub visits: Option<i64>,
    /// Visitors of all rows together, across visits; null inside one visit.
    pub visitors: Option<i64>,
}

/// From a step to the one taken next.
#[derive(Clone, Debug, Object)]
pub struct PathLink {
    /// The position of the step nearer to where runs begin, or with `to`, end.
    pub position: i64,
    /// The step; with `to`, null: the visit began with the next one.
    pub from: Option<String>,
    /// The step taken next; null: there was none any more.
    pub to: Option<String>,
    /// Visits; null across visits.
    pub visits: Option<i64>,
    /// Different visitors, across visits; null inside one visit.
    pub visitors: Option<i64>,
}

/// One half of an answer: inside one visit, or across visits.
#[derive(Clone, Debug, Object)]
pub struct PathsPart {
    /// What is counted, in a sentence.
    pub about: String,
    /// All visits with a run; null across visits.
    pub visits: Option<i64>,
    /// Their different visitors.
    pub visitors: i64,
    /// The commonest runs, as many as `limit` says, most first.
    pub runs: Vec<PathRun>,
    /// How many different runs there are in all.
    pub total_runs: i64,
    /// The steps at each position.
    pub levels: Vec<PathLevel>,
    /// Which step led to which, between the steps that `levels` shows, by position, most first.
    pub links: Vec<PathLink>,
}

/// The commonest ways through the site.
#[derive(Clone, Debug, Object)]
pub struct PathsView {
    /// The site's name.
    pub site: String,
    /// The period.
    pub period: PeriodView,
    /// The filters, as asked.
    pub filters: Vec<String>,
    /// The step that runs begin with; null: their visit's first.
    pub from: Option<String>,
    /// The step that runs end with.
    pub to: Option<String>,
    /// So many steps at most are in a run.
    pub steps: i64,
    /// Everyone, inside one visit.
    pub everyone: PathsPart,
    /// Visitors who agreed to be known again, across their visits: never to be added to `everyone`, which has
    /// them too. All zero as long as nobody agreed.
    pub agreed: PathsPart,
    /// Always true: nothing is sampled or estimated.
    pub exact: bool,
    /// The definition of each figure, as in `GET /definitions`.
    pub definitions: BTreeMap<String, String>,
    /// Milliseconds that the database took.
    pub computed_ms: Number,
    /// Rows read for it.
    pub rows_read: i64,
}
