//! A funnel as one statement, over visits or across them.

use counts::Value;
use sites::{Site, goals::Goal};

use super::records::{FunnelBy, FunnelView, Order};
use crate::{
    asking::{Binder, Frame, sql},
    told::Whose,
};

/// So many values have a row of their own.
pub(super) const ROWS: usize = 20;

/// Which values have a row of their own.
#[derive(Clone, Debug)]
pub(super) enum Rows {
    /// None are asked for.
    None,
    /// Those with the most who took the first step.
    Most(FunnelBy),
    /// These.
    Same(FunnelBy, Vec<Option<String>>),
}

impl FunnelBy {
    fn column(self) -> &'static str {
        match self {
            FunnelBy::Source => "source",
            FunnelBy::Country => "country",
            FunnelBy::Device => "device",
        }
    }
}

/// The statement that counts a funnel, and its values; `None`: a goal of it is not known.
pub(super) fn statement(
    frame: &Frame,
    site: &Site,
    funnel: &FunnelView,
    whose: Whose,
    rows: &Rows,
) -> Option<(String, Vec<Value>)> {
    let mut binder = Binder::from(frame.next_place());
    let conditions = conditions(&mut binder, site, funnel)?;
    let (ranked, by) = ranked(&mut binder, rows);
    let question = [
        chain(funnel, conditions.len()),
        ranked,
        counts(conditions.len()),
    ]
    .concat();
    let numbered = (1..).zip(&conditions);
    let steps: Vec<String> = numbered
        .map(|(step, condition)| format!("coalesce({condition}, false) AS s{step}"))
        .collect();
    let flags: Vec<String> = (1..=conditions.len())
        .map(|step| format!("coalesce(r.s{step}, false) AS s{step}"))
        .collect();
    let everything = match whose {
        Whose::Visits => "selected WHERE visit IS NOT NULL".to_owned(),
        Whose::Agreed => format!("picked WHERE {} AND visit_start >= {{start}}", whose.rows()),
    };
    // Past any that an hour, a day or a year could be.
    let within = funnel
        .within_seconds
        .map_or(i64::MAX, |seconds| seconds * 1_000_000);
    let extra = [
        ("who", whose.column()),
        ("only", whose.rows()),
        ("value", by.unwrap_or("NULL::VARCHAR")),
        ("steps", &steps.join(", ")),
        ("any_step", &conditions.join(" OR ")),
        ("flags_of_reached", &flags.join(", ")),
        ("within", &within.to_string()),
        ("everything", &everything),
        ("rows_end", &(ROWS + 1).to_string()),
        ("by", if by.is_some() { "true" } else { "false" }),
    ];
    Some(frame.statement(&question, &extra, binder.values))
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

/// The steps, each made of the one before.
fn chain(funnel: &FunnelView, steps: usize) -> String {
    let (first, next) = match (funnel.order, funnel.within_seconds) {
        (Order::Ordered, None) => (String::new(), sql!("funnel_ordered")),
        (Order::Any, _) => (String::new(), sql!("funnel_any")),
        (Order::Ordered, Some(_)) => (
            sql!("funnel_hits_first").replace("{hits}", "reached"),
            sql!("funnel_hits_within"),
        ),
        (Order::Contiguous, _) => (
            [
                sql!("funnel_line"),
                &sql!("funnel_hits_first").replace("{hits}", "line"),
            ]
            .concat(),
            sql!("funnel_hits_contiguous"),
        ),
    };
    let mut text = [sql!("funnel"), &first].concat();
    for step in 2..=steps {
        text += &next
            .replace("{step}", &step.to_string())
            .replace("{before}", &(step - 1).to_string());
    }
    text
}

/// The values that have a row, and the column they are of.
fn ranked(binder: &mut Binder, rows: &Rows) -> (String, Option<&'static str>) {
    match rows {
        Rows::None => (sql!("funnel_rows").to_owned(), None),
        Rows::Most(by) => (sql!("funnel_rows").to_owned(), Some(by.column())),
        Rows::Same(by, values) => {
            let bound: Vec<String> = values
                .iter()
                .map(|value| binder.bind(value.clone().map_or(Value::Null, Value::Text)))
                .collect();
            let text = sql!("funnel_same_rows")
                .replace("{values}", &bound.join(", "))
                .replace("{values_end}", &(values.len() + 1).to_string());
            (text, Some(by.column()))
        }
    }
}

fn counts(steps: usize) -> String {
    let taken: Vec<String> = (1..=steps)
        .map(|step| {
            format!(
                "SELECT {step}::BIGINT AS step, who, visitor, value, place, gap FROM step{step}"
            )
        })
        .collect();
    sql!("funnel_counts")
        .replace("{taken}", &taken.join(" UNION ALL "))
        .replace("{last_step}", &steps.to_string())
}
