//! What a definition would reach among the hits of the last days, before it is saved.
//!
//! The definition is read here; what was counted is asked by whoever can ask it ([`TryGoal`], handed in by the
//! server).

use std::collections::BTreeMap;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use futures_util::future::BoxFuture;
use poem_openapi::Object;
use serde_json::Value;
use shared::goal::Rule;

use super::Goal;
use crate::book::Site;

/// Asks what a definition reaches.
pub trait TryGoal: Send + Sync + 'static {
    /// What this definition reaches, and how that differs from a goal as it is.
    fn try_goal<'a>(
        &'a self,
        site: &'a InSite<ReadFigures>,
        trial: Trial<'a>,
    ) -> BoxFuture<'a, Result<Tried, Problem>>;
}

/// A definition to be tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a> {
    /// The site's settings.
    pub site: &'a Site,
    /// The days, as an operation's `period`; `None`: the last 30 days.
    pub period: Option<&'a str>,
    /// The definition.
    pub rule: &'a Rule,
    /// The goal that would be changed to it.
    pub beside: Option<Beside<'a>>,
}

/// A goal beside which a definition is tried.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'a> {
    /// What reaches it now: its newest version.
    pub present: &'a Rule,
    /// The goal as it is.
    pub goal: &'a Goal,
    /// The goal as it would be with the definition counted over the whole past.
    pub recounted: &'a Goal,
}

/// What a definition reaches among the hits of some days.
#[derive(Clone, Debug, Object)]
#[oai(rename = "GoalTried")]
pub struct Tried {
    /// The first day, `YYYY-MM-DD` in the site's zone.
    pub from: String,
    /// The last day.
    pub to: String,
    /// Views and events counted in these days.
    pub looked_at: i64,
    /// What the definition reaches.
    pub reaching: Reaching,
    /// How that differs from a goal as it is; null where no goal was named.
    pub beside: Option<TriedBeside>,
    /// Milliseconds that the database took.
    pub computed_ms: f64,
    /// Rows read for it.
    pub rows_read: i64,
}

/// A definition beside a goal as it is, over the same days.
#[derive(Clone, Debug, Object)]
#[oai(rename = "GoalTriedBeside")]
pub struct TriedBeside {
    /// What the goal's newest version reaches, pauses and earlier versions left aside.
    pub present: Reaching,
    /// What the definition reaches and the newest version does not.
    pub added: Reaching,
    /// What the newest version reaches and the definition does not.
    pub removed: Reaching,
    /// What the goal's figures of these days show, and go on showing where the definition counts from now on:
    /// every version in its time, pauses cut out.
    pub kept: Reached,
    /// What they would show with the definition counted over the whole past, pauses cut out.
    pub recounted: Reached,
}

/// So many hits, and who they were of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
#[oai(rename = "GoalReached")]
pub struct Reached {
    /// Views and events that reach it.
    pub hits: i64,
    /// Visitors of whom at least one such hit is.
    pub visitors: i64,
}

/// So many hits, and who they were of, with some of them.
#[derive(Clone, Debug, Default, Object)]
#[oai(rename = "GoalReaching")]
pub struct Reaching {
    /// Views and events that reach it.
    pub hits: i64,
    /// Visitors of whom at least one such hit is.
    pub visitors: i64,
    /// Some of the hits, the latest first, ten at most.
    pub examples: Vec<Example>,
}

/// At most so many examples of each.
pub const EXAMPLES: usize = 10;

/// A counted hit.
#[derive(Clone, Debug, Object)]
#[oai(rename = "GoalExample")]
pub struct Example {
    /// When, in Unix seconds.
    pub at: i64,
    /// The page's path, with the query parameters that the site keeps.
    pub path: String,
    /// The event's name; null: a page view.
    pub event: Option<String>,
    /// The event's properties.
    pub props: BTreeMap<String, Value>,
    /// Where its visit came from; null: none is known.
    pub source: Option<String>,
}
