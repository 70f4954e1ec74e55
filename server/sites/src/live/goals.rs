//! Which goals a hit reaches by itself.

use base::clock::MICROS;
use poem_openapi::Object;
use shared::goal::{Row, RowKind, reached};
use uuid::Uuid;

use crate::{receipt::Judgement, registry::Site};

/// A goal that a hit reaches.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct HitGoal {
    /// Its id.
    pub id: Uuid,
    /// Its name.
    pub name: String,
}

/// The goals of its site that a hit reaches by itself, counted or not, oldest first. Figures handle goals
/// that need the whole visit, such as scroll depth or several conditions.
pub(super) fn goals_of(site: Option<&Site>, judgement: &Judgement) -> Vec<HitGoal> {
    let Some((site, read)) = site.zip(judgement.classified.as_ref()) else {
        return Vec::new();
    };
    let at = judgement.at.div_euclid(MICROS);
    let row = Row {
        kind: match read.event {
            Some(_) => RowKind::Event,
            None => RowKind::View,
        },
        path: &read.path,
        event: read.event.as_deref(),
        props: &judgement.props,
        engaged_ms: 0,
        scroll: None,
        shown: &[],
    };
    let rows = std::slice::from_ref(&row);
    let goals = site.goals.iter().filter(|goal| {
        goal.rule_at(at)
            .is_some_and(|rule| !reached(rule, rows).is_empty())
    });
    goals
        .map(|goal| HitGoal {
            id: goal.id,
            name: goal.name.clone(),
        })
        .collect()
}
