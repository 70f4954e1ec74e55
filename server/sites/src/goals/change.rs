//! The result of a change to a goal.

use base::answer::Problem;
use poem_openapi::types::MaybeUndefined;
use serde_json::{Map, Value, json};
use shared::goal::Definition;

use super::{
    Goal, Version, Worth,
    records::{CountsFor, GoalUpdate},
    rules,
    value::GoalValue,
};
use crate::registry::Site;

/// What is changed of a goal.
#[derive(Debug, Default)]
pub(super) struct Change {
    pub name: Option<String>,
    pub paused: Option<bool>,
    pub version: Option<Version>,
    /// What the audit keeps: before, and after.
    pub old: Map<String, Value>,
    pub new: Map<String, Value>,
}

/// The first moment that a version made now counts for.
pub(super) fn counts_from(counts: CountsFor, now: i64) -> Option<i64> {
    match counts {
        CountsFor::Past => None,
        CountsFor::Now => Some(now),
    }
}

/// What the audit keeps of a version.
pub(super) fn audit_fields(
    definition: &Definition,
    worth: Worth,
    counts_from: Option<i64>,
) -> Map<String, Value> {
    let counts = match counts_from {
        None => CountsFor::Past,
        Some(_) => CountsFor::Now,
    };
    let fields = [
        ("definition", json!(definition)),
        ("value", json!(GoalValue::of(worth))),
        ("counts", json!(counts)),
    ];
    fields
        .into_iter()
        .map(|(field, value)| (field.to_owned(), value))
        .collect()
}

impl Change {
    /// What this request would change about a goal of this site; saves nothing. A 400 names the invalid
    /// field.
    pub fn of(goal: &Goal, request: GoalUpdate, site: &Site, now: i64) -> Result<Self, Problem> {
        let mut change = Self::default();
        if let Some(name) = request.name.as_deref().map(rules::name).transpose()? {
            change.set("name", &goal.name, name, |change, name| {
                change.name = Some(name);
            });
        }
        if let Some(paused) = request.paused {
            change.set("paused", &goal.paused(), paused, |change, paused| {
                change.paused = Some(paused);
            });
        }
        let newest = goal
            .newest()
            .ok_or_else(|| Problem::internal(anyhow::anyhow!("a goal without a version")))?;
        let (definition, rule) = match request.definition {
            Some(definition) => {
                let rule = rules::definition(&definition, site, "definition")?;
                (definition, rule)
            }
            None => (newest.definition.clone(), newest.rule.clone()),
        };
        let worth = match request.value {
            MaybeUndefined::Undefined => newest.worth,
            MaybeUndefined::Null => Worth::Nothing,
            MaybeUndefined::Value(value) => value.worth()?,
        };
        // Two ways of writing one definition are not two versions.
        let differs = rule != newest.rule || worth != newest.worth;
        let recounted = request.counts == Some(CountsFor::Past) && newest.counts_from.is_some();
        if differs || recounted {
            let counts_from = counts_from(request.counts.unwrap_or(CountsFor::Now), now);
            change.old.extend(audit_fields(
                &newest.definition,
                newest.worth,
                newest.counts_from,
            ));
            change
                .new
                .extend(audit_fields(&definition, worth, counts_from));
            change.version = Some(Version {
                number: newest.number + 1,
                definition,
                rule,
                worth,
                counts_from,
                made_at: now,
            });
        }
        Ok(change)
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.new.is_empty()
    }

    fn set<T>(&mut self, field: &str, old: &T, new: T, put: impl FnOnce(&mut Self, T))
    where
        T: PartialEq + serde::Serialize,
    {
        if *old != new {
            self.old.insert(field.to_owned(), json!(old));
            self.new.insert(field.to_owned(), json!(new));
            put(self, new);
        }
    }
}
