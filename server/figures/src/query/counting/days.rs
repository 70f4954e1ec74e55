//! Figures added up from days' sums: totals by day, breakdowns, and visitors.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet, HashMap},
};

use base::{
    answer::Problem,
    text::{Localize as _, Text},
};
use counts::{
    arrow::record_batch::RecordBatch,
    sums::{self, By, Figures, MONEY, OTHERS, Sum},
};

use super::{
    breakdown::{self, Breakdown},
    counted::{Counted, RevenueByCurrency},
};
use crate::{
    query::{Columns, Cost, Dimension, FEW, Imported, QueryClient, QueryScope, Ranked, Sums, sql},
    time::Span,
};

/// All hits of some periods by day, and revenue.
#[derive(Clone, Debug, Default)]
pub struct Days {
    /// By day since 1970: the counts, and how many of the visitors came on the day before too.
    days: BTreeMap<i32, (Counted, i64)>,
    /// Currency, day, ten-thousandths.
    money: Vec<(String, i32, i128)>,
}

impl Days {
    /// Adds up the days from `first` to `last`. A visitor from before midnight is counted once, unless the
    /// day before is not among them.
    pub fn between(&self, first: i32, last: i32) -> Counted {
        let mut all = Counted::default();
        for (day, (counted, again)) in self.days.range(first..=last) {
            all.add(counted);
            if *day > first {
                all.visitors -= again;
            }
        }
        all
    }

    /// Revenue of a span, by currency.
    pub fn revenue(&self, span: &Span) -> RevenueByCurrency {
        let sums = self.money_between(span.from.days(), span.to.days());
        sums.into_iter()
            .map(|(currency, sum)| (currency, sum as f64 / 10_000.0))
            .collect()
    }

    /// Revenue from `first` to `last`, by currency, in ten-thousandths.
    pub fn money_between(&self, first: i32, last: i32) -> Vec<(String, i128)> {
        let within = first..=last;
        let mut sums: Vec<(String, i128)> = Vec::new();
        for (currency, _, amount) in self.money.iter().filter(|(_, day, _)| within.contains(day)) {
            match sums.iter_mut().find(|(name, _)| name == currency) {
                Some((_, sum)) => *sum += amount,
                None => sums.push((currency.clone(), *amount)),
            }
        }
        sums.sort();
        sums
    }

    fn add(&mut self, day: i32, figures: &Figures) {
        let (counted, again) = self.days.entry(day).or_default();
        counted.add(&Counted::of(figures));
        *again += figures.again;
    }

    /// Takes imported totals: of days that have no others.
    fn add_imported(&mut self, imported: &Imported, spans: &[Span]) {
        let mut taken = BTreeSet::new();
        for (day, counted) in spans.iter().flat_map(|span| imported.totals(span)) {
            // Spans may overlap.
            if taken.insert(day) {
                self.days.entry(day).or_default().0.add(counted);
            }
        }
    }

    /// Takes those sums that were made of rows.
    fn add_made(&mut self, sums: &[Sum], spans: &[Span]) {
        let within = |day| {
            spans
                .iter()
                .any(|span| (span.from.days()..=span.to.days()).contains(&day))
        };
        for sum in sums.iter().filter(|sum| within(sum.day)) {
            if sum.dimension == sums::ALL {
                self.add(sum.day, &sum.figures);
            } else if sum.dimension == MONEY {
                let currency = sum.value.as_deref().unwrap_or_default().to_owned();
                self.money.push((currency, sum.day, sum.figures.amount));
            }
        }
    }

    /// Takes those sums that are kept.
    fn add_kept(&mut self, batches: &[RecordBatch], money: bool) -> anyhow::Result<()> {
        for batch in batches {
            let columns = Columns::of(batch);
            let days = columns.numbers("day")?;
            let numbers = |name| columns.numbers(name);
            let (again, visit_views) = (numbers("again")?, numbers("visit_views")?);
            let engaged = numbers("engaged")?;
            let (amounts, currencies) = if money {
                (columns.decimals("amount")?, columns.texts("value")?)
            } else {
                (vec![], vec![])
            };
            let all = breakdown::figures(&columns, false)?;
            for (at, dimension) in numbers("dimension")?.into_iter().enumerate() {
                let day = days[at] as i32;
                if dimension == i64::from(sums::ALL) {
                    let figures = Figures {
                        again: again[at],
                        visit_views: visit_views[at],
                        engaged: engaged[at],
                        ..all[at]
                    };
                    self.add(day, &figures);
                } else if money && dimension == i64::from(MONEY) {
                    let currency = currencies[at].clone().unwrap_or_default();
                    self.money.push((currency, day, amounts[at]));
                }
            }
        }
        Ok(())
    }
}

/// Asks for all hits of some spans by day; `scope` is one that can be summed.
pub async fn days(
    client: &QueryClient,
    scope: &QueryScope,
    spans: &[Span],
    cost: &mut Cost,
) -> Result<Days, Problem> {
    days_of(client, scope, spans, false, cost).await
}

/// The same, optionally with revenue.
pub async fn days_of(
    client: &QueryClient,
    scope: &QueryScope,
    spans: &[Span],
    money: bool,
    cost: &mut Cost,
) -> Result<Days, Problem> {
    let sums = Sums {
        days: spans,
        money,
        by: &[],
        others: false,
        ranked: Ranked::default(),
    };
    Ok(ask(client, scope, &sums, &[], cost).await?.0)
}

/// Asks for all hits of some spans by day with their revenue, and for breakdowns of the scope. Each of the
/// dimensions is one by which days are summed.
pub async fn all(
    client: &QueryClient,
    scope: &QueryScope,
    spans: &[Span],
    dimensions: &[&Dimension],
    ranked: &Ranked,
    cost: &mut Cost,
) -> Result<(Days, Vec<Breakdown>), Problem> {
    let mut by: Vec<By> = dimensions
        .iter()
        .filter_map(|dimension| dimension.summed())
        .collect();
    by.sort_by_key(|by| by.number);
    by.dedup();
    let sums = Sums {
        days: spans,
        money: !spans.is_empty(),
        by: &by,
        others: dimensions.iter().any(|dimension| scope.cuts(dimension)),
        ranked: match scope.imported() {
            Some(imported) => imported.ranked(ranked, &by),
            None => ranked.clone(),
        },
    };
    ask(client, scope, &sums, dimensions, cost).await
}

/// Sums up the rows without sums, queries the stored sums, and adds both.
async fn ask(
    client: &QueryClient,
    scope: &QueryScope,
    sums: &Sums<'_>,
    dimensions: &[&Dimension],
    cost: &mut Cost,
) -> Result<(Days, Vec<Breakdown>), Problem> {
    let mut made = match sums.uncompacted(scope)? {
        Some(question) => {
            client
                .sum_up("loose", question, sums.wanted(scope), cost)
                .await?
        }
        None => vec![],
    };
    let imported = scope.imported();
    if let Some(imported) = imported {
        let by = |number| sums.by.iter().any(|by| by.number == number);
        let of_values = imported.sums().iter();
        made.extend(of_values.filter(|sum| by(sum.dimension)).cloned());
    }
    let mut tables = Tables::of(sums, scope, &made);
    let mut kept = match sums.kept(scope, None)? {
        Some((sql, values)) => client.ask("sums", sql, values, cost).await?,
        None => vec![],
    };
    let rows: usize = kept.iter().map(RecordBatch::num_rows).sum();
    if !dimensions.is_empty() && rows > FEW {
        kept.clear();
        if let Some((sql, values)) = sums.kept(scope, Some(&tables.named()))? {
            kept = client.ask("sums_ranked", sql, values, cost).await?;
        }
    }
    let mut days = Days::default();
    let mut read = || -> anyhow::Result<Vec<Breakdown>> {
        if !sums.days.is_empty() {
            days.add_made(&made, sums.days);
            days.add_kept(&kept, sums.money)?;
            if let Some(imported) = imported {
                days.add_imported(imported, sums.days);
            }
        }
        if !dimensions.is_empty() {
            tables.add_kept(&kept, &sums.ranked)?;
            if let Some(imported) = imported {
                tables.add_others(imported);
            }
        }
        // Of many rows, nothing is held in more forms than it must be.
        kept.clear();
        let places = dimensions.iter().enumerate();
        Ok(places
            .map(|(at, dimension)| {
                let breakdown = tables.breakdown(dimension, &sums.ranked);
                if !dimensions[at + 1..].contains(dimension) {
                    tables.0.remove(&number_of(dimension));
                }
                breakdown
            })
            .collect())
    };
    let breakdowns = read().map_err(Problem::internal)?;
    Ok((days, breakdowns))
}

/// One dimension's values, put together from stored sums and sums of rows.
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
    /// Whether it is among `kept` by its stored sums alone.
    counted: bool,
}

/// The values of dimensions, by their numbers.
#[derive(Debug, Default)]
struct Tables(HashMap<u8, Table>);

/// Whether there is anything of a value. Of an imported one, a tool may tell only visitors, or engaged visits.
fn has(figures: &Figures) -> bool {
    figures.views + figures.events + figures.visits > 0
        || figures.visitors > 0
        || figures.engaged > 0
}

/// Whether a row of a dimension is requested, as far as its numbers say.
fn passes(ranked: &Ranked, dimension: u8, figures: &Figures) -> bool {
    has(figures) && ranked.passes(|column| ranked.number(dimension, column, figures))
}

/// Lower case as DuckDB makes it: one letter for each letter.
fn small(text: &str) -> String {
    text.chars()
        .map(|letter| letter.to_lowercase().next().unwrap_or(letter))
        .collect()
}

/// The number of a dimension's table; that of money, which has none, where it has no sums.
fn number_of(dimension: &Dimension) -> u8 {
    dimension.summed().map_or(MONEY, |by| by.number)
}

impl Tables {
    /// The sums made of rows, of the scope's period.
    fn of(sums: &Sums<'_>, scope: &QueryScope, made: &[Sum]) -> Tables {
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
    fn named(&self) -> Vec<&str> {
        let rows = self.0.values().flat_map(|table| table.rows.keys());
        let mut named: Vec<&str> = rows.flatten().map(String::as_str).collect();
        named.sort_unstable();
        named.dedup();
        named
    }

    /// Adds the imported values that are too many to be rows.
    fn add_others(&mut self, imported: &Imported) {
        for (number, figures) in imported.others() {
            let table = self.0.entry(*number).or_default();
            table.others.get_or_insert_default().add(figures);
        }
    }

    /// Adds sums that are kept.
    fn add_kept(&mut self, batches: &[RecordBatch], ranked: &Ranked) -> anyhow::Result<()> {
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
                let counted = passes(ranked, number, &figures[at]);
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

    /// The requested rows of a dimension.
    fn breakdown(&self, dimension: &Dimension, ranked: &Ranked) -> Breakdown {
        let number = number_of(dimension);
        let table = self.0.get(&number);
        let all = || table.iter().flat_map(|table| &table.rows);
        let mut rows: Vec<(&Option<String>, &Row)> = all()
            .filter(|(_, row)| passes(ranked, number, &row.figures))
            .collect();
        // Of rows to which something was added, those that were counted before may not pass any more.
        let counted = all().filter(|(_, row)| row.counted).count() as i64;
        let new = rows.len() as i64 - counted;
        rows.sort_unstable_by(|(value, row), (other, another)| {
            let place = |value: &Option<String>, row: &Row| {
                let figures = &row.figures;
                let hits = figures.views + figures.events;
                let visits = figures.visits * i64::from(ranked.visits_break_ties);
                let most = Reverse((figures.visitors, hits, visits));
                (most, value.is_none())
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
                    let of = |row: &Row| ranked.number(number, sort.column, &row.figures);
                    sort.compare(of(row), of(another)).then_with(ties)
                }
            }
        });
        let (offset, limit) = (ranked.offset as usize, ranked.limit as usize);
        let row = |value: Option<String>, figures: &Figures| {
            let entries = (*dimension == Dimension::Page).then_some(figures.enters);
            let row = breakdown::row(value, figures, entries);
            let unknown = ranked.unknown.iter().filter(|(of, _)| *of == number);
            unknown.fold(row, |row, (_, column)| row.without(*column))
        };
        let others = table.and_then(|table| table.others.as_ref());
        Breakdown {
            dimension: dimension.word(),
            other: others.map(|figures| row(None, figures)),
            note: others.map(|_| Text::new("other_values").localize_here()),
            total_rows: table.map_or(0, |table| table.kept) + new,
            rows: rows
                .into_iter()
                .skip(offset)
                .take(limit)
                .map(|(value, of)| row(value.clone(), &of.figures))
                .collect(),
        }
    }
}

/// The visitors of a scope alone: from days' sums if it can be summed, else by counting rows.
pub async fn visitors(
    client: &QueryClient,
    scope: &QueryScope,
    cost: &mut Cost,
) -> Result<i64, Problem> {
    if scope.summable() {
        let span = scope.span;
        let days = days(client, scope, &[span], cost).await?;
        return Ok(days.between(span.from.days(), span.to.days()).visitors);
    }
    let (sql, values) = scope.statement(sql!("visitors"), vec![], vec![])?;
    let batches = client.ask("visitors", sql, values, cost).await?;
    let mut visitors = 0;
    for batch in &batches {
        let found = Columns::of(batch).numbers("visitors");
        visitors += found.map_err(Problem::internal)?.iter().sum::<i64>();
    }
    Ok(visitors)
}
