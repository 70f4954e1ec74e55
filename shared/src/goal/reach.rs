//! Which hits of a visit reach a goal.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{EventRule, Measure, ReadRule, Rule};
use crate::props::PropValue;

/// What a row of a visit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowKind {
    /// A page view.
    View,
    /// An event.
    Event,
    /// A heartbeat.
    Ping,
}

/// A hit or heartbeat of a visit, as it is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Row<'a> {
    /// What it is.
    pub kind: RowKind,
    /// The page's path, with the query parameters that the site keeps.
    pub path: &'a str,
    /// The event's name.
    pub event: Option<&'a str>,
    /// The event's properties.
    pub props: &'a [(String, PropValue)],
    /// Heartbeat: milliseconds in use since the last one.
    pub engaged_ms: u64,
    /// Heartbeat: the deepest point of the page, percent.
    pub scroll: Option<u32>,
    /// Heartbeat: elements and stretches that were in the window since the last one, and for how many
    /// milliseconds.
    pub shown: &'a [(String, u64)],
}

/// The places of the rows that reach the goal, in order. The rows are those of one visit, in the order in
/// which they happened.
pub fn reached(rule: &Rule, rows: &[Row<'_>]) -> Vec<usize> {
    let places = |is: &dyn Fn(&Row<'_>) -> bool| {
        let all = rows.iter().enumerate();
        all.filter(|(_, row)| is(row)).map(|(at, _)| at).collect()
    };
    match rule {
        Rule::View(pages) => places(&|row| row.kind == RowKind::View && pages.has(row.path)),
        Rule::Event(rule) => places(&|row| is_event(rule, row)),
        Rule::Read(rule) => read(rule, rows),
        Rule::All(parts) => {
            let firsts: Option<Vec<usize>> = parts
                .iter()
                .map(|part| reached(part, rows).first().copied())
                .collect();
            firsts
                .and_then(|firsts| firsts.into_iter().max())
                .into_iter()
                .collect()
        }
    }
}

fn is_event(rule: &EventRule, row: &Row<'_>) -> bool {
    let prop = |name: &str| {
        let found = row.props.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value)
    };
    row.kind == RowKind::Event
        && row.event.is_some_and(|name| rule.name.matches(name))
        && rule.pages.has(row.path)
        && rule
            .props
            .iter()
            .all(|(name, test)| test.passes(prop(name)))
}

/// What is known of one page of the visit.
#[derive(Default)]
struct Seen {
    first_view: Option<usize>,
    engaged_ms: u64,
    depth: u32,
    shown_ms: Option<u64>,
}

fn read(rule: &ReadRule, rows: &[Row<'_>]) -> Vec<usize> {
    // The visit as a whole is treated like one page.
    let whole = matches!(rule.measure, Measure::EngagedVisit(_));
    let mut pages: BTreeMap<&str, Seen> = BTreeMap::new();
    for (at, row) in rows.iter().enumerate() {
        if !rule.pages.has(row.path) {
            continue;
        }
        let seen = pages.entry(if whole { "" } else { row.path }).or_default();
        match row.kind {
            RowKind::View => {
                seen.first_view.get_or_insert(at);
            }
            RowKind::Event => {}
            RowKind::Ping => {
                seen.engaged_ms += row.engaged_ms;
                seen.depth = seen.depth.max(row.scroll.unwrap_or(0));
                if let Measure::Shown(id, _) = &rule.measure {
                    for (_, ms) in row.shown.iter().filter(|(shown, _)| shown == id) {
                        *seen.shown_ms.get_or_insert(0) += ms;
                    }
                }
            }
        }
    }
    let is_read = |seen: &Seen| match &rule.measure {
        Measure::Depth(percent) => seen.depth >= *percent,
        Measure::Engaged(ms) | Measure::EngagedVisit(ms) => seen.engaged_ms >= *ms,
        Measure::Shown(_, ms) => seen.shown_ms.is_some_and(|shown| shown >= *ms),
    };
    let mut reaches = vec![false; rows.len()];
    for seen in pages.values().filter(|seen| is_read(seen)) {
        if let Some(at) = seen.first_view {
            reaches[at] = true;
        }
    }
    (0..rows.len()).filter(|at| reaches[*at]).collect()
}
