//! Requests and responses of testing a goal's definition.

use std::collections::BTreeMap;

use poem_openapi::Object;
use serde::Deserialize;
use serde_json::Value;
use shared::goal::Definition;

/// What is to be tested.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct GoalTestAsk {
    /// The definition, which need not be any goal's.
    pub definition: Definition,
    /// The id of a goal of the site; its newest version is what the definition is compared with.
    pub goal: Option<String>,
    /// A hit that was not counted, but might be.
    pub hit: Option<GoalHit>,
    /// The days to look at, as in `GET /sites/{site}/stats`; `30d` by default.
    pub period: Option<String>,
}

/// A hit as the user enters it: a page view, or an event where `event` is there.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct GoalHit {
    /// The page: its whole address, or its path on the site.
    pub url: String,
    /// The event's name.
    pub event: Option<String>,
    /// The event's properties: text, numbers, true and false.
    pub props: Option<BTreeMap<String, Value>>,
    /// Of a page view: down to how many percent the page is read.
    pub percent: Option<u32>,
    /// Of a page view: for how many seconds the page is in use.
    pub seconds: Option<u32>,
    /// Of a page view: for how many seconds each named element and section, by its id, is in the window.
    pub shown: Option<BTreeMap<String, u32>>,
}

/// What a definition would reach.
#[derive(Clone, Debug, Object)]
pub struct GoalTest {
    /// Whether the hit that was typed in reaches it; null where none was.
    pub hit: Option<GoalHitVerdict>,
    /// What it reaches among the hits that were counted.
    pub past: Tried,
}

/// Whether a hit reaches a definition.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct GoalHitVerdict {
    /// The page's path, as it would be counted.
    pub path: String,
    /// Whether the hit, in a visit of its own, reaches the definition.
    pub reached: bool,
    /// Whether it reaches the goal's newest version; null where no goal was named.
    pub present: Option<bool>,
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
    pub beside: Option<GoalComparison>,
    /// Milliseconds that the database took.
    pub computed_ms: f64,
    /// Rows read for it.
    pub rows_read: i64,
}

/// A definition compared with the present goal, over the same days.
#[derive(Clone, Debug, Object)]
#[oai(rename = "GoalTriedBeside")]
pub struct GoalComparison {
    /// What the goal's newest version reaches, without regard to pauses and earlier versions.
    pub present: Reaching,
    /// What the definition reaches and the newest version does not.
    pub added: Reaching,
    /// What the newest version reaches and the definition does not.
    pub removed: Reaching,
    /// What the goal's figures of these days show, and still show where the definition counts from now on:
    /// every version in its time, pauses cut out.
    pub kept: Reached,
    /// What they would show with the definition counted over the whole past, pauses cut out.
    pub recounted: Reached,
}

/// A number of hits, and of their visitors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Object)]
#[oai(rename = "GoalReached")]
pub struct Reached {
    /// Views and events that reach it.
    pub hits: i64,
    /// Visitors with at least one such hit.
    pub visitors: i64,
}

/// A number of hits and of their visitors, with some of the hits.
#[derive(Clone, Debug, Default, Object)]
#[oai(rename = "GoalReaching")]
pub struct Reaching {
    /// Views and events that reach it.
    pub hits: i64,
    /// Visitors with at least one such hit.
    pub visitors: i64,
    /// Some of the hits, the latest first, ten at most.
    pub examples: Vec<Example>,
}

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
    /// Where its visit came from; null if unknown.
    pub source: Option<String>,
}
