//! How many took the steps of a funnel.

use std::collections::BTreeMap;

/// A number of visits and of visitors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub visits: i64,
    pub visitors: i64,
}

/// One step.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    pub count: Count,
    pub median_us: Option<f64>,
    pub mean_us: Option<f64>,
    /// The pages that visitors without a further step viewed next, and how many such pages there are in
    /// all.
    pub went: Vec<(Option<String>, Count)>,
    pub went_rows: i64,
}

/// One value: its place, the value, and its count at each step (from 1) that anyone took.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub value: Option<String>,
    pub steps: BTreeMap<i64, Count>,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    pub all: Count,
    /// By step, from 1; without the steps that no visitor took.
    pub steps: BTreeMap<i64, Step>,
    /// By place, from 1.
    pub rows: BTreeMap<i64, Row>,
    pub total_rows: i64,
}

impl Counted {
    /// How many took a step.
    pub fn step(&self, step: i64) -> Count {
        self.steps
            .get(&step)
            .map_or_else(Count::default, |step| step.count)
    }
}
