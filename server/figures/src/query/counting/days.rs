//! Figures added up from days' sums.

use std::collections::BTreeMap;

use base::answer::Problem;
use counts::{
    arrow::record_batch::RecordBatch,
    sums::{self, By, Figures, Sum},
};

use super::{
    breakdown,
    counted::{Counted, RevenueByCurrency},
    records::Breakdown,
    tables::Tables,
};
use crate::{
    query::{Columns, Cost, Dimension, FEW, QueryClient, QueryScope, Ranked, Sums},
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
    /// Adds up the days from `first` to `last`. Who came before midnight too is counted once, unless the
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
            } else if sum.dimension == sums::MONEY {
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
                } else if money && dimension == i64::from(sums::MONEY) {
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

/// The same, with revenue too where it is wanted.
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
        ranked: ranked.clone(),
    };
    ask(client, scope, &sums, dimensions, cost).await
}

/// Sums up the rows that no sums stand for, asks for the sums that are kept, and adds both.
async fn ask(
    client: &QueryClient,
    scope: &QueryScope,
    sums: &Sums<'_>,
    dimensions: &[&Dimension],
    cost: &mut Cost,
) -> Result<(Days, Vec<Breakdown>), Problem> {
    let made = match sums.uncompacted(scope)? {
        Some(question) => {
            client
                .sum_up("loose", question, sums.wanted(), cost)
                .await?
        }
        None => vec![],
    };
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
        }
        if !dimensions.is_empty() {
            tables.add_kept(&kept, &sums.ranked)?;
        }
        Ok(dimensions
            .iter()
            .map(|dimension| tables.breakdown(dimension, &sums.ranked))
            .collect())
    };
    let breakdowns = read().map_err(Problem::internal)?;
    Ok((days, breakdowns))
}
