//! What is counted for the buckets of a series.

use std::collections::HashMap;

use base::answer::Problem;
use shared::period::Interval;
use sites::goals::Goal;

use super::{
    figures::{BucketFigures, PageFigures},
    metric::{Needs, SeriesMetric},
};
use crate::{
    query::{
        Binder, Columns, Conditions, Cost, QueryClient, QueryScope, ResolvedQuery, bucket_sql,
        counting::{self, Counted, by_bucket},
        on_pages, sql, wrong_span,
    },
    time::{Bucket, Span, bucket_of_day, buckets},
};

/// A bucket with its figures.
pub type Filled = (Bucket, BucketFigures);

/// The subject of a series: its site and filters, its interval and its goal.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// The site, the period and the filters.
    pub resolved: &'a ResolvedQuery,
    /// The width of buckets.
    pub interval: Interval,
    /// The goal whose conversions are counted.
    pub goal: Option<&'a Goal>,
    /// The metrics.
    pub metrics: &'a [SeriesMetric],
}

/// The figures of a bucket, and its revenue by currency.
type Amounts = (Counted, Vec<(String, i128)>);

impl Asking<'_> {
    fn needs(&self, what: Needs) -> bool {
        self.metrics.iter().any(|metric| metric.needs() == what)
    }

    /// The site's first day of the week, 0 for Monday.
    pub fn first_weekday(&self) -> u8 {
        let first = self.resolved.site.week_start.weekday();
        first.to_monday_zero_offset() as u8
    }

    /// The empty buckets of each span.
    pub fn buckets(&self, spans: &[Span]) -> Result<Vec<Vec<Filled>>, Problem> {
        let zone = &self.resolved.site.zone;
        let empty = |bucket| (bucket, BucketFigures::default());
        let of = |span: &Span| -> Result<Vec<Filled>, Problem> {
            let found = buckets(self.interval, span, zone, self.first_weekday());
            let found = found.map_err(wrong_span)?;
            Ok(found.into_iter().map(empty).collect())
        };
        spans.iter().map(of).collect()
    }

    /// The key of a bucket in SQL: of a hit, and of a visit.
    pub fn keys(&self, span: &Span) -> [(&'static str, crate::query::Sql); 2] {
        let zone = &self.resolved.site.zone;
        let of = |column| bucket_sql(self.interval, span, zone, self.first_weekday(), column);
        [
            ("bucket_of_ts", of("ts")),
            ("bucket_of_visit", of("visit_start")),
        ]
    }

    /// Counts all that the metrics need into the buckets of each span.
    pub async fn fill(
        &self,
        client: &QueryClient,
        spans: &[Span],
        filled: &mut [Vec<Filled>],
        cost: &mut Cost,
    ) -> Result<(), Problem> {
        let scope = &self.resolved.scope;
        let (totals, money) = (self.needs(Needs::Totals), self.needs(Needs::Money));
        if totals || money {
            let found = self
                .totals(client, scope, spans, (totals, money), cost)
                .await?;
            fill(filled, found, |figures, (counted, revenue)| {
                figures.counted = counted;
                figures.revenue = revenue;
            });
        }
        if self.needs(Needs::Pages) {
            let mut found = Vec::new();
            for span in spans {
                found.push(self.pages(client, *span, cost).await?);
            }
            fill(filled, found, |figures, pages| figures.pages = pages);
        }
        if let Some(goal) = self.goal.filter(|_| self.needs(Needs::Goal)) {
            let resolved = self.resolved;
            let conditions = Conditions::new(&resolved.filters, &resolved.site.goals);
            let reaching = scope.with_conditions(conditions.and_goal(goal));
            let reached = self
                .totals(client, &reaching, spans, (true, false), cost)
                .await?;
            fill(filled, reached, |figures, (counted, _)| {
                figures.goal.visitors = counted.visitors;
                figures.goal.completions = counted.views + counted.events;
            });
            let everyone = resolved.everyone();
            let everyone = self
                .totals(client, &everyone, spans, (true, false), cost)
                .await?;
            fill(filled, everyone, |figures, (counted, _)| {
                figures.goal.everyone = counted.visitors;
            });
        }
        Ok(())
    }

    /// The counts and the revenue of each bucket of each span. By days, weeks and months, days' sums are added up where
    /// they can be; all spans of which they can are one question.
    async fn totals(
        &self,
        client: &QueryClient,
        scope: &QueryScope,
        spans: &[Span],
        (totals, money): (bool, bool),
        cost: &mut Cost,
    ) -> Result<Vec<HashMap<i64, Amounts>>, Problem> {
        let fine = matches!(self.interval, Interval::Minute | Interval::Hour);
        let summable = |span: &Span| !fine && scope.with_span(*span).summable();
        let summed: Vec<Span> = spans.iter().copied().filter(summable).collect();
        let days = match summed.is_empty() {
            true => None,
            false => Some(counting::days_of(client, scope, &summed, money, cost).await?),
        };
        let mut found = Vec::new();
        for span in spans {
            found.push(match &days {
                Some(days) if summable(span) => self.add_up(span, days),
                _ => {
                    let scope = scope.with_span(*span);
                    self.count(client, &scope, (totals, money), cost).await?
                }
            });
        }
        Ok(found)
    }

    /// Adds up days.
    fn add_up(&self, span: &Span, days: &counting::Days) -> HashMap<i64, Amounts> {
        let mut of_key: HashMap<i64, (i32, i32)> = HashMap::new();
        for day in span.from.days()..=span.to.days() {
            let key = bucket_of_day(self.interval, day, self.first_weekday());
            of_key.entry(key).or_insert((day, day)).1 = day;
        }
        let add = |(key, (first, last)): (i64, (i32, i32))| {
            let money = days.money_between(first, last);
            (key, (days.between(first, last), money))
        };
        of_key.into_iter().map(add).collect()
    }

    /// Counts rows.
    async fn count(
        &self,
        client: &QueryClient,
        scope: &QueryScope,
        (totals, money): (bool, bool),
        cost: &mut Cost,
    ) -> Result<HashMap<i64, Amounts>, Problem> {
        let mut found: HashMap<i64, Amounts> = HashMap::new();
        let [of_ts, of_visit] = self.keys(&scope.span);
        if totals {
            let counted = by_bucket(client, scope, of_ts.1.clone(), of_visit.1, cost).await?;
            for (key, counted) in counted {
                found.entry(key).or_default().0 = counted;
            }
            let imported = scope.imported_totals().into_iter();
            for (day, sums) in imported.flat_map(|imported| imported.totals(&scope.span)) {
                let key = bucket_of_day(self.interval, day, self.first_weekday());
                found.entry(key).or_default().0.add(sums);
            }
        }
        if money {
            let (sql, values) = scope.statement(sql!("series_money"), vec![of_ts], vec![])?;
            for batch in &client.ask("series_money", sql, values, cost).await? {
                let columns = Columns::of(batch);
                let mut add = || -> anyhow::Result<()> {
                    let sums = columns.texts("currency")?.into_iter();
                    let sums = sums.zip(columns.decimals("amount")?);
                    for (key, (currency, amount)) in
                        columns.numbers("bucket")?.into_iter().zip(sums)
                    {
                        let sum = (currency.unwrap_or_default(), amount);
                        found.entry(key).or_default().1.push(sum);
                    }
                    Ok(())
                };
                add().map_err(Problem::internal)?;
            }
        }
        Ok(found)
    }

    /// How visits entered pages, read them and left.
    async fn pages(
        &self,
        client: &QueryClient,
        span: Span,
        cost: &mut Cost,
    ) -> Result<HashMap<i64, PageFigures>, Problem> {
        let scope = self.resolved.scope.with_span(span);
        let filters = &self.resolved.filters;
        let mut binder = Binder::from(scope.next_place());
        let [_, of_visit] = self.keys(&span);
        let extra = vec![
            of_visit,
            ("leaves", on_pages(&mut binder, filters, "exit_path")),
            ("on_page", on_pages(&mut binder, filters, "path")),
        ];
        let (sql, values) = scope.statement(sql!("series_pages"), extra, binder.values)?;
        let mut found = HashMap::new();
        for batch in &client.ask("series_pages", sql, values, cost).await? {
            let columns = Columns::of(batch);
            let mut add = || -> anyhow::Result<()> {
                let numbers = |name| columns.numbers(name);
                let (entries, exits) = (numbers("entries")?, numbers("exits")?);
                let (engaged_ms, reports) = (numbers("engaged_ms")?, numbers("reports")?);
                let depth = numbers("depth")?;
                for (at, key) in numbers("bucket")?.into_iter().enumerate() {
                    let pages = PageFigures {
                        entries: entries[at],
                        exits: exits[at],
                        engaged_ms: engaged_ms[at],
                        reports: reports[at],
                        depth: depth[at],
                    };
                    found.insert(key, pages);
                }
                Ok(())
            };
            add().map_err(Problem::internal)?;
        }
        Ok(found)
    }
}

/// Puts what was found of each bucket into it.
fn fill<T>(
    filled: &mut [Vec<Filled>],
    found: Vec<HashMap<i64, T>>,
    put: impl Fn(&mut BucketFigures, T),
) {
    for (filled, mut found) in filled.iter_mut().zip(found) {
        for (bucket, figures) in filled {
            if let Some(one) = found.remove(&bucket.key) {
                put(figures, one);
            }
        }
    }
}
