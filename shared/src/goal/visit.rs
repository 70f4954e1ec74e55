//! A visit as text: the form in which the dashboard's tester passes rows.

use serde::{Deserialize, Serialize};

use super::{Row, RowKind, Rule, reached};
use crate::{props::Props, shown::Shown};

/// A hit or heartbeat of a visit. Fields that do not belong to its kind are ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TypedRow {
    /// What it is.
    pub kind: RowKind,
    /// The page's path, with the query parameters that the site keeps.
    pub path: String,
    /// The event's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The event's properties.
    #[serde(default, skip_serializing_if = "no_props")]
    pub props: Props,
    /// Heartbeat: milliseconds in use since the last one.
    #[serde(default, skip_serializing_if = "none")]
    pub engaged_ms: u32,
    /// Heartbeat: the deepest point of the page, percent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scroll: Option<u32>,
    /// Heartbeat: milliseconds in the window since the last one, by the id of an element or stretch.
    #[serde(default, skip_serializing_if = "nothing")]
    pub shown: Shown,
}

fn no_props(props: &Props) -> bool {
    props.0.is_empty()
}

fn nothing(shown: &Shown) -> bool {
    shown.0.is_empty()
}

fn none(ms: &u32) -> bool {
    *ms == 0
}

/// The places of the rows that reach the goal, as [`reached`] has them.
pub fn reached_by(rule: &Rule, visit: &[TypedRow]) -> Vec<usize> {
    let shown: Vec<Vec<(String, u64)>> = visit
        .iter()
        .map(|row| {
            let shown = row.shown.0.iter();
            shown.map(|(id, ms)| (id.clone(), u64::from(*ms))).collect()
        })
        .collect();
    let rows: Vec<Row<'_>> = visit
        .iter()
        .zip(&shown)
        .map(|(row, shown)| Row {
            kind: row.kind,
            path: &row.path,
            event: row.event.as_deref(),
            props: &row.props.0,
            engaged_ms: u64::from(row.engaged_ms),
            scroll: row.scroll,
            shown,
        })
        .collect();
    reached(rule, &rows)
}
