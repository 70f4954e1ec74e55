//! What the statement of a funnel gives.

use std::collections::BTreeMap;

use counts::arrow::record_batch::RecordBatch;

use crate::asking::Columns;

/// So many visits and visitors.
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
    /// The pages viewed next by those who took no more steps, and how many such pages there are in all.
    pub went: Vec<(Option<String>, Count)>,
    pub went_rows: i64,
}

/// One value: its place, the value, and its count at each step (from 1) that anybody took.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub value: Option<String>,
    pub steps: BTreeMap<i64, Count>,
}

/// All of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Counted {
    pub all: Count,
    /// By step, from 1; a step that nobody took is not there.
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

/// Reads the answer.
pub(super) fn read(batches: &[RecordBatch]) -> anyhow::Result<Counted> {
    let mut counted = Counted::default();
    for batch in batches {
        let columns = Columns::of(batch);
        let (parts, values) = (columns.texts("part")?, columns.texts("value")?);
        let (steps, places) = (columns.numbers("step")?, columns.numbers("place")?);
        let (visits, visitors) = (columns.numbers("visits")?, columns.numbers("visitors")?);
        let (medians, means) = (
            columns.fractions("median_us")?,
            columns.fractions("mean_us")?,
        );
        let totals = columns.numbers("total_rows")?;
        for (at, part) in parts.into_iter().enumerate() {
            let count = Count {
                visits: visits[at],
                visitors: visitors[at],
            };
            let step = counted.steps.entry(steps[at]);
            match part.as_deref() {
                Some("all") => counted.all = count,
                Some("step") => {
                    let step = step.or_default();
                    step.count = count;
                    step.median_us = medians[at];
                    step.mean_us = means[at];
                }
                Some("went") => {
                    let step = step.or_default();
                    step.went.push((values[at].clone(), count));
                    step.went_rows = totals[at];
                }
                Some("row") => {
                    let row = counted.rows.entry(places[at]).or_default();
                    row.value.clone_from(&values[at]);
                    row.steps.insert(steps[at], count);
                    counted.total_rows = counted.total_rows.max(totals[at]);
                }
                other => anyhow::bail!("the answer has a part {other:?}"),
            }
        }
    }
    Ok(counted)
}
