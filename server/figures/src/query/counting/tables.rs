//! Breakdowns put together from sums that are kept and sums made of rows.

use std::{cmp::Reverse, collections::HashMap};

use base::text::{Say as _, Text};
use counts::{
    arrow::record_batch::RecordBatch,
    sums::{Figures, MONEY, OTHERS, Sum},
};

use super::{breakdown, records::Breakdown};
use crate::query::{Columns, Dimension, QueryScope, Ranked, Sums};

/// One dimension's values.
#[derive(Debug, Default)]
struct Table {
    rows: HashMap<Option<String>, Row>,
    /// Values in the sums that are kept, also those that were not given.
    kept: i64,
    /// All values that are not kept apart.
    others: Option<Figures>,
}

#[derive(Debug, Default)]
struct Row {
    figures: Figures,
    /// Whether it is among `kept`, by its sums that are kept alone.
    counted: bool,
}

/// The values of dimensions, by their numbers.
#[derive(Debug, Default)]
pub struct Tables(HashMap<u8, Table>);

fn has(figures: &Figures) -> bool {
    figures.views + figures.events + figures.visits > 0
}

/// Small letters as DuckDB makes them: one for each letter.
fn small(text: &str) -> String {
    text.chars()
        .map(|letter| letter.to_lowercase().next().unwrap_or(letter))
        .collect()
}

impl Tables {
    /// The sums made of rows, of the scope's period.
    pub fn of(sums: &Sums<'_>, scope: &QueryScope, made: &[Sum]) -> Tables {
        let (first, last) = (scope.span.from.days(), scope.span.to.days());
        let search = sums.ranked.search.as_deref().unwrap_or_default();
        let search = search.to_lowercase();
        let found = |value: Option<&str>| {
            search.is_empty() || value.is_some_and(|value| small(value).contains(&search))
        };
        let mut tables = Tables::default();
        for sum in made {
            let within = (first..=last).contains(&sum.day) && sum.dimension > MONEY;
            if !within || !found(sum.value.as_deref()) {
                continue;
            }
            let table = tables.0.entry(sum.dimension).or_default();
            let value = sum.value.as_deref().map(str::to_owned);
            let figures = &mut table.rows.entry(value).or_default().figures;
            figures.add(&sum.figures);
            if sum.day > first {
                figures.visitors -= sum.figures.again;
            }
        }
        tables
    }

    /// All values that there are so far.
    pub fn named(&self) -> Vec<&str> {
        let rows = self.0.values().flat_map(|table| table.rows.keys());
        let mut named: Vec<&str> = rows.flatten().map(String::as_str).collect();
        named.sort_unstable();
        named.dedup();
        named
    }

    /// Adds sums that are kept.
    pub fn add_kept(&mut self, batches: &[RecordBatch], ranked: &Ranked) -> anyhow::Result<()> {
        let passing =
            |figures: &Figures| has(figures) && ranked.passes(|column| column.of(figures));
        for batch in batches {
            let columns = Columns::of(batch);
            let figures = breakdown::figures(&columns, columns.has("depth"))?;
            // Where all rows are given, each counts itself.
            let in_order = columns.has("total_rows");
            let totals = if in_order {
                columns.numbers("total_rows")?
            } else {
                vec![0; columns.rows()]
            };
            let values = columns.texts("value")?;
            let dimensions = columns.numbers("dimension")?;
            for (at, value) in values.into_iter().enumerate() {
                let number = dimensions[at] as u8;
                if number <= MONEY {
                    continue;
                }
                if number & OTHERS != 0 {
                    let table = self.0.entry(number & !OTHERS).or_default();
                    table.others.get_or_insert_default().add(&figures[at]);
                    continue;
                }
                let table = self.0.entry(number).or_default();
                let counted = passing(&figures[at]);
                table.kept = if in_order {
                    totals[at]
                } else {
                    table.kept + i64::from(counted)
                };
                let row = table.rows.entry(value).or_default();
                row.figures.add(&figures[at]);
                row.counted = counted;
            }
        }
        Ok(())
    }

    /// The rows of a dimension that are asked for.
    pub fn breakdown(&self, dimension: &Dimension, ranked: &Ranked) -> Breakdown {
        let number = dimension.summed().map_or(MONEY, |by| by.number);
        let table = self.0.get(&number);
        let all = || table.iter().flat_map(|table| &table.rows);
        let passing =
            |figures: &Figures| has(figures) && ranked.passes(|column| column.of(figures));
        let mut rows: Vec<(&Option<String>, &Row)> =
            all().filter(|(_, row)| passing(&row.figures)).collect();
        // Of rows to which something was added, those that were counted before may not pass any more.
        let counted = all().filter(|(_, row)| row.counted).count() as i64;
        let new = rows.len() as i64 - counted;
        rows.sort_unstable_by(|(value, row), (other, another)| {
            let place = |value: &Option<String>, row: &Row| {
                let figures = &row.figures;
                let hits = figures.views + figures.events;
                (Reverse(figures.visitors), Reverse(hits), value.is_none())
            };
            let ties = || {
                place(value, row)
                    .cmp(&place(other, another))
                    .then(value.cmp(other))
            };
            match ranked.sort {
                None => ties(),
                Some(sort) if sort.column.is_text() => {
                    sort.compare(value.as_ref(), other.as_ref()).then_with(ties)
                }
                Some(sort) => {
                    let number = |row: &Row| sort.column.of(&row.figures);
                    sort.compare(number(row), number(another)).then_with(ties)
                }
            }
        });
        let (offset, limit) = (ranked.offset as usize, ranked.limit as usize);
        let entries = |figures: &Figures| (*dimension == Dimension::Page).then_some(figures.enters);
        let others = table.and_then(|table| table.others.as_ref());
        Breakdown {
            dimension: dimension.word(),
            other: others.map(|figures| breakdown::row(None, figures, entries(figures))),
            note: others.map(|_| Text::new("other_values").say_here()),
            total_rows: table.map_or(0, |table| table.kept) + new,
            rows: rows
                .into_iter()
                .skip(offset)
                .take(limit)
                .map(|(value, row)| {
                    breakdown::row(value.clone(), &row.figures, entries(&row.figures))
                })
                .collect(),
        }
    }
}
