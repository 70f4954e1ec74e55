//! What a walk through a funnel is asked to read.

use base::answer::Problem;
use counts::Value;
use sites::{Site, goals::Goal};

use super::{
    records::{FunnelBy, FunnelView},
    walk::{COUNTS, VIEW},
};
use crate::{
    query::{Binder, QueryScope, Sql},
    told::Whose,
    walks::HitOrder,
};

impl FunnelBy {
    fn column(self) -> &'static str {
        match self {
            FunnelBy::Source => "source",
            FunnelBy::Country => "country",
            FunnelBy::Device => "device",
        }
    }
}

/// What reaches each step, as a number with a bit for each step, and its values.
pub(super) struct Reached {
    bits: String,
    values: Vec<Value>,
}

/// What reaches the steps of a funnel; `None`: a goal of it is not known.
pub(super) fn reached(scope: &QueryScope, site: &Site, funnel: &FunnelView) -> Option<Reached> {
    let mut binder = Binder::from(scope.next_place());
    let conditions = conditions(&mut binder, site, funnel)?;
    let bits = (0..).zip(&conditions);
    let bits: Vec<String> = bits
        .map(|(at, condition)| format!("CASE WHEN {condition} THEN {} ELSE 0 END", 1 << at))
        .collect();
    Some(Reached {
        bits: bits.join(" + "),
        values: binder.values,
    })
}

impl Reached {
    /// The statement that gives the hits with their steps, and its values.
    pub fn statement(
        &self,
        scope: &QueryScope,
        whose: Whose,
        by: Option<FunnelBy>,
        order: HitOrder,
    ) -> Result<(String, Vec<Value>), Problem> {
        let steps = &self.bits;
        let mut columns = format!(
            "hash(path) AS page, ({steps} + CASE WHEN kind = 0 THEN {} WHEN interactive THEN {COUNTS} ELSE 0 END)\
             ::USMALLINT AS bits",
            VIEW | COUNTS
        );
        if let Some(by) = by {
            columns += &format!(", {} AS value", by.column());
        }
        scope.hits(whose, order, Sql::composed(columns), self.values.clone())
    }
}

/// What reaches each step.
fn conditions(binder: &mut Binder, site: &Site, funnel: &FunnelView) -> Option<Vec<String>> {
    let steps = funnel.steps.iter();
    steps
        .map(|step| {
            let condition = match step.goal {
                Some(id) => binder.goal(site.goals.iter().find(|goal: &&Goal| goal.id == id)?),
                None => binder.rule(&step.definition.rule().ok()?),
            };
            Some(format!("({condition})"))
        })
        .collect()
}
