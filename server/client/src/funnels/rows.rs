//! Funnels for programs.

use super::{Funnel, Part, Reached, Report};
use crate::{
    failure::Failure,
    show::{plain, print_csv},
};

/// The names of a report's columns.
const NAMES: [&str; 14] = [
    "part",
    "row",
    "value",
    "position",
    "step",
    "visits",
    "visitors",
    "share_of_first",
    "share_of_step_before",
    "visits_before",
    "visitors_before",
    "lost",
    "median_seconds",
    "mean_seconds",
];

/// One row for each step of each funnel.
pub fn print_list(funnels: &[Funnel]) -> Result<(), Failure> {
    let rows = funnels.iter().flat_map(|funnel| {
        (1..).zip(&funnel.steps).map(|(position, step): (i64, _)| {
            [
                funnel.name.clone(),
                funnel.id.clone(),
                funnel.order.clone(),
                plain(funnel.within_seconds),
                position.to_string(),
                step.name.clone(),
                step.goal.clone().unwrap_or_default(),
            ]
        })
    });
    let names = [
        "funnel",
        "id",
        "order",
        "within_seconds",
        "position",
        "step",
        "goal",
    ];
    print_csv(names, rows)
}

/// One row for each step of each part, and with `--by` for each step of each value: `row` says which.
pub fn print_report(report: &Report) -> Result<(), Failure> {
    let parts = [("everyone", &report.everyone), ("agreed", &report.agreed)];
    let rows = parts.into_iter().flat_map(|(name, part)| {
        let all = all(name, part).into_iter();
        all.chain(by_value(name, part))
    });
    print_csv(NAMES, rows)
}

fn all(name: &str, part: &Part) -> Vec<[String; 14]> {
    let steps = part.steps.iter().map(|step| {
        let which = [name, "all", "", &step.position.to_string(), &step.name];
        let mut row = row(which, &step.reached, step.previous.as_ref());
        row[11] = plain(step.lost);
        row[12] = plain(step.median_seconds);
        row[13] = plain(step.mean_seconds);
        row
    });
    steps.collect()
}

fn by_value(name: &str, part: &Part) -> Vec<[String; 14]> {
    let mut rows = Vec::new();
    for one in &part.rows {
        let kind = if one.rest { "rest" } else { "value" };
        let value = one.value.as_deref().unwrap_or_default();
        for (at, (step, reached)) in part.steps.iter().zip(&one.steps).enumerate() {
            let before = one.previous.as_ref().and_then(|steps| steps.get(at));
            let which = [name, kind, value, &step.position.to_string(), &step.name];
            rows.push(row(which, reached, before));
        }
    }
    rows
}

fn row(which: [&str; 5], reached: &Reached, before: Option<&Reached>) -> [String; 14] {
    let mut row: [String; 14] = Default::default();
    for (cell, text) in row.iter_mut().zip(which) {
        text.clone_into(cell);
    }
    row[5] = plain(reached.visits);
    row[6] = reached.visitors.to_string();
    row[7] = plain(reached.share_of_first);
    row[8] = plain(reached.share_of_step_before);
    row[9] = plain(before.and_then(|before| before.visits));
    row[10] = plain(before.map(|before| before.visitors));
    row
}
