//! What a definition would reach among hits that were counted: the half of testing it that asks DuckDB.

use std::collections::BTreeMap;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use counts::arrow::record_batch::RecordBatch;
use shared::goal::Rule;
use sites::goals::Goal;

use super::records::{Example, GoalComparison, Reached, Reaching, Tried};
use crate::query::{
    Binder, Columns, Cost, QueryClient, QueryParams, Sql, compose, computed_ms, resolve, sql,
};

/// The most examples of each.
const EXAMPLES: usize = 10;

/// A definition to preview.
#[derive(Clone, Copy, Debug)]
pub struct GoalPreview<'a> {
    /// The days, as an operation's `period`; `None`: the last 30 days.
    pub period: Option<&'a str>,
    /// The definition.
    pub rule: &'a Rule,
    /// The goal that would be changed to it.
    pub comparison: Option<Comparison<'a>>,
}

/// A goal with which a definition is compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// What reaches it now: its newest version.
    pub present: &'a Rule,
    /// The goal as it is.
    pub goal: &'a Goal,
    /// The goal as it would be with the definition counted over the whole past.
    pub recounted: &'a Goal,
}

/// Asks what a definition reaches, and how that differs from a goal as it is.
pub async fn ask(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    preview: GoalPreview<'_>,
) -> Result<Tried, Problem> {
    let mut cost = Cost::default();
    let asked = QueryParams::of(preview.period.map(str::to_owned), vec![]);
    let resolved = resolve(client, site, &asked, &mut cost).await?;
    let scope = &resolved.scope;
    let mut binder = Binder::from(scope.next_place());
    let draft = binder.rule(preview.rule);
    let [present, kept, recounted] = match preview.comparison {
        Some(comparison) => [
            binder.rule(comparison.present),
            binder.goal(comparison.goal),
            binder.goal(comparison.recounted),
        ],
        None => ["false"; 3].map(Sql::from),
    };
    let (sql, values) = scope.statement(
        sql!("trial"),
        vec![
            ("draft", compose!("({draft})", draft)),
            ("present", compose!("({present})", present)),
            ("kept", kept),
            ("recounted", recounted),
            ("examples", Sql::number(EXAMPLES as u32)),
        ],
        binder.values,
    )?;
    let batches = client.ask("trial", sql, values, &mut cost).await?;
    let mut parts = read(&batches).map_err(Problem::internal)?;
    let mut part = |name| parts.remove(name).unwrap_or_default();
    let count = |part: Reaching| Reached {
        hits: part.hits,
        visitors: part.visitors,
    };
    Ok(Tried {
        from: scope.span.from.to_string(),
        to: scope.span.to.to_string(),
        looked_at: part("all").hits,
        reaching: part("reaching"),
        beside: preview.comparison.map(|_| GoalComparison {
            present: part("present"),
            added: part("added"),
            removed: part("removed"),
            kept: count(part("kept")),
            recounted: count(part("recounted")),
        }),
        computed_ms: computed_ms(&cost).0,
        rows_read: cost.rows_read as i64,
    })
}

/// The sets of hits, by their names.
fn read(batches: &[RecordBatch]) -> anyhow::Result<BTreeMap<String, Reaching>> {
    let mut parts: BTreeMap<String, Reaching> = BTreeMap::new();
    for batch in batches {
        let columns = Columns::of(batch);
        let (hits, visitors) = (columns.numbers("hits")?, columns.numbers("visitors")?);
        let (places, at) = (columns.maybe_numbers("place")?, columns.numbers("at")?);
        let (paths, mut events) = (columns.texts("path")?, columns.texts("event")?);
        let (props, mut sources) = (columns.texts("props")?, columns.texts("source")?);
        for (row, name) in columns.texts("part")?.into_iter().enumerate() {
            let part = parts.entry(name.unwrap_or_default()).or_default();
            if places[row].is_none() {
                (part.hits, part.visitors) = (hits[row], visitors[row]);
                continue;
            }
            let props = props[row]
                .as_deref()
                .map(serde_json::from_str)
                .transpose()?;
            part.examples.push(Example {
                at: at[row],
                path: paths[row].clone().unwrap_or_default(),
                event: events[row].take(),
                props: props.unwrap_or_default(),
                source: sources[row].take(),
            });
        }
    }
    Ok(parts)
}
