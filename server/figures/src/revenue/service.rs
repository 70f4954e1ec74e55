//! What `/revenue` does.

use std::collections::{BTreeSet, HashMap};

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use shared::{date::Date, period::Interval};
use sites::Site;

use super::{
    ledger::Purse,
    question::{self, Sum},
    rates::Rates,
    records::{RevenueBy, RevenuePoint, RevenueReport, RevenueRow},
    rules::{By, RevenueRequest},
};
use crate::{
    query::{self, Cost, QueryClient, QueryParams, QueryScope, ResolvedQuery, resolve, wrong_span},
    time::{SECOND, Span, bucket_of_day, buckets},
};

/// Most points of one series.
const POINTS: usize = 10_000;

/// Asks for revenue.
pub async fn revenue(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    request: &RevenueRequest,
) -> Result<RevenueReport, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    let span = resolved.scope.span;
    let now = count(client, &resolved.scope, &resolved, request, &mut cost).await?;
    let before = match resolved.before {
        Some(span) => {
            let scope = resolved.scope.with_span(span);
            Some(count(client, &scope, &resolved, request, &mut cost).await?)
        }
        None => None,
    };
    let mut rates = rates(client, &resolved, &now, before.as_deref()).await?;
    let mut ledger = Ledger {
        site: &resolved.site,
        rates: &mut rates,
    };
    let (totals, previous) = (
        ledger.all(&now)?,
        before
            .as_ref()
            .map(|before| ledger.all(before))
            .transpose()?,
    );
    let interval = request.interval.unwrap_or_else(|| usual(&span));
    let series = ledger.series(&now, interval, &span, resolved.now)?;
    let by = request
        .by
        .iter()
        .zip(1..)
        .map(|(by, at)| ledger.by(by, at, (&now, before.as_deref()), request.limit))
        .collect::<Result<_, _>>()?;
    let currency = resolved.site.currency.clone();
    Ok(RevenueReport {
        site: resolved.site.name().to_owned(),
        period: resolved.shown(&span),
        compare: resolved.before.map(|span| resolved.shown(&span)),
        filters: asked.filters.clone(),
        totals: totals.totals_in(&currency),
        previous: previous.map(|purse| purse.totals_in(&currency)),
        interval: interval.word().to_owned(),
        series,
        by,
        rates: rates.used(),
        exact: true,
        definitions: query::definitions(&[
            ("totals", "revenue"),
            ("original", "revenue"),
            ("converted", "revenue_converted"),
        ]),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
        currency,
    })
}

/// An interval of whole days that suits the period.
fn usual(span: &Span) -> Interval {
    match Interval::usual(span.to.days() - span.from.days() + 1) {
        Interval::Minute | Interval::Hour => Interval::Day,
        whole => whole,
    }
}

async fn count(
    client: &QueryClient,
    scope: &QueryScope,
    resolved: &ResolvedQuery,
    request: &RevenueRequest,
    cost: &mut Cost,
) -> Result<Vec<Sum>, Problem> {
    let site = &resolved.site;
    let (sql, values) = question::statement(scope, site, &request.by, &site.zone)?;
    let batches = client.ask("revenue", sql, values, cost).await?;
    question::read(&batches).map_err(Problem::internal)
}

/// The rates that these sums may need.
async fn rates(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    now: &[Sum],
    before: Option<&[Sum]>,
) -> Result<Rates, Problem> {
    let sums = || now.iter().chain(before.into_iter().flatten());
    let own = resolved.site.currency.clone();
    let currencies: BTreeSet<String> = sums()
        .map(|sum| sum.currency.clone())
        .chain([own])
        .collect();
    let currencies: Vec<String> = currencies.into_iter().collect();
    let days = || sums().map(|sum| sum.day);
    let (Some(first), Some(last)) = (days().min(), days().max()) else {
        return Ok(Rates::default());
    };
    Rates::of(&client.state.pool, &currencies, (first, last)).await
}

/// Sums a site's revenue up.
struct Ledger<'a> {
    site: &'a Site,
    rates: &'a mut Rates,
}

impl Ledger<'_> {
    fn add(&mut self, purse: &mut Purse, sum: &Sum) -> Result<(), Problem> {
        purse
            .add(sum, &self.site.currency, self.rates)
            .map_err(Problem::internal)
    }

    /// All of a period.
    fn all(&mut self, sums: &[Sum]) -> Result<Purse, Problem> {
        let mut purse = Purse::default();
        for sum in sums.iter().filter(|sum| sum.breakdown == 0) {
            self.add(&mut purse, sum)?;
        }
        Ok(purse)
    }

    /// Each day, week or month.
    fn series(
        &mut self,
        sums: &[Sum],
        interval: Interval,
        span: &Span,
        now: i64,
    ) -> Result<Vec<RevenuePoint>, Problem> {
        let first = self.site.week_start.weekday().to_monday_zero_offset() as u8;
        let buckets = buckets(interval, span, &self.site.zone, first).map_err(wrong_span)?;
        if buckets.len() > POINTS {
            return Err(Problem::invalid("too_many_points")
                .with("most", POINTS)
                .field("interval"));
        }
        let key = |day: Date| bucket_of_day(interval, day.days(), first);
        let mut purses: HashMap<i64, Purse> = HashMap::new();
        for sum in sums.iter().filter(|sum| sum.breakdown == 0) {
            let purse = purses.entry(key(sum.day)).or_default();
            purse
                .add(sum, &self.site.currency, self.rates)
                .map_err(Problem::internal)?;
        }
        let currency = &self.site.currency;
        Ok(buckets
            .into_iter()
            .map(|bucket| RevenuePoint {
                starts_at: bucket.start / SECOND,
                earned: (bucket.start <= now).then(|| {
                    let purse = purses.remove(&bucket.key).unwrap_or_default();
                    purse.totals_in(currency)
                }),
                label: bucket.label,
            })
            .collect())
    }

    /// The sums of a breakdown by value.
    fn values(&mut self, sums: &[Sum], at: i64) -> Result<HashMap<Option<String>, Purse>, Problem> {
        let mut purses: HashMap<Option<String>, Purse> = HashMap::new();
        for sum in sums.iter().filter(|sum| sum.breakdown == at) {
            let purse = purses.entry(sum.value.clone()).or_default();
            self.add(purse, sum)?;
        }
        Ok(purses)
    }

    /// One breakdown.
    fn by(
        &mut self,
        by: &By,
        at: i64,
        (now, before): (&[Sum], Option<&[Sum]>),
        limit: u32,
    ) -> Result<RevenueBy, Problem> {
        let now = self.values(now, at)?;
        let before = before.map(|sums| self.values(sums, at)).transpose()?;
        let total_rows = now.len() as i64;
        let mut found: Vec<_> = now
            .into_iter()
            .map(|(key, purse)| (self.named(by, key.as_deref()), key, purse))
            .collect();
        found.sort_by(|(a, _, more), (b, _, less)| {
            let by_amount = less.converted().cmp(&more.converted());
            by_amount.then_with(|| (a.0.is_none(), a).cmp(&(b.0.is_none(), b)))
        });
        found.truncate(limit as usize);
        let currency = &self.site.currency;
        let rows = found.into_iter().map(|((value, goal), key, purse)| {
            let earlier = before.as_ref().map(|before| before.get(&key));
            RevenueRow {
                value,
                goal,
                earned: purse.totals_in(currency),
                previous: earlier
                    .map(|purse| purse.cloned().unwrap_or_default().totals_in(currency)),
            }
        });
        Ok(RevenueBy {
            dimension: by.word(),
            total_rows,
            rows: rows.collect(),
        })
    }

    /// What a value is called; of a goal, its name and id.
    fn named(&self, by: &By, key: Option<&str>) -> (Option<String>, Option<uuid::Uuid>) {
        let By::Goal = by else {
            return (key.map(str::to_owned), None);
        };
        let goal = key
            .and_then(|key| key.parse::<usize>().ok())
            .and_then(|at| self.site.goals.get(at));
        (goal.map(|goal| goal.name.clone()), goal.map(|goal| goal.id))
    }
}
