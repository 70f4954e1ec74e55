//! What a scan through a funnel reads.

use base::answer::Problem;
use counts::Value;
use sites::{Site, goals::Goal};

use super::{
    records::{FunnelBy, FunnelView},
    scan::{COUNTS, VIEW},
};
use crate::{
    query::{Binder, QueryScope, Sql, Statement, compose},
    sequences::{HitOrder, Population},
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
    bits: Sql,
    values: Vec<Value>,
}

/// What reaches the steps of a funnel; `None`: a goal of it is not known.
pub(super) fn reached(scope: &QueryScope, site: &Site, funnel: &FunnelView) -> Option<Reached> {
    let mut binder = Binder::from(scope.next_place());
    let conditions = conditions(&mut binder, site, funnel)?;
    let bits = (0_u32..).zip(&conditions);
    let bits: Vec<Sql> = bits
        .map(|(at, condition)| {
            let bit: u32 = 1 << at;
            compose!(
                "CASE WHEN {condition} THEN {bit} ELSE 0 END",
                condition,
                bit
            )
        })
        .collect();
    Some(Reached {
        bits: Sql::joined(&bits, " + "),
        values: binder.values,
    })
}

impl Reached {
    /// The statement that gives the hits with their steps, and its values.
    pub fn statement(
        &self,
        scope: &QueryScope,
        population: Population,
        by: Option<FunnelBy>,
        order: HitOrder,
    ) -> Result<Statement, Problem> {
        let columns = compose!(
            "hash(path) AS page, ({steps} + CASE WHEN kind = 0 THEN {view} WHEN interactive THEN {interactive} \
             ELSE 0 END)::USMALLINT AS bits",
            steps = &self.bits,
            view = VIEW | COUNTS,
            interactive = COUNTS
        );
        let columns = match by {
            Some(by) => compose!("{columns}, {value} AS value", columns, value = by.column()),
            None => columns,
        };
        scope.hits(population, order, columns, self.values.clone())
    }
}

/// What reaches each step.
fn conditions(binder: &mut Binder, site: &Site, funnel: &FunnelView) -> Option<Vec<Sql>> {
    let steps = funnel.steps.iter();
    steps
        .map(|step| {
            let condition = match step.goal {
                Some(id) => binder.goal(site.goals.iter().find(|goal: &&Goal| goal.id == id)?),
                None => binder.rule(&step.definition.rule().ok()?),
            };
            Some(compose!("({condition})", condition))
        })
        .collect()
}
