//! A funnel's report.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    text::{Localize as _, Text},
};

use super::{
    counted::{Count, Counted, Row},
    counting::{ROWS, Rows},
    question,
    records::{
        FunnelBy, FunnelPart, FunnelReached, FunnelReport, FunnelRow, FunnelStepReport, FunnelView,
        FunnelWent,
    },
    scan::Steps,
};
use crate::{
    number::Number,
    query::{self, Cost, QueryClient, QueryParams, QueryScope, ResolvedQuery, resolve},
    sequences::Population,
};

/// Counts how many took the steps.
pub async fn report(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    funnel: FunnelView,
    asked: &QueryParams,
    by: Option<FunnelBy>,
) -> Result<FunnelReport, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    query::visits_only(&resolved.scope)?;
    let of = |population| part(client, &resolved, &funnel, population, by);
    let ((everyone, everyone_cost), (agreed, other)) =
        futures_util::try_join!(of(Population::Visits), of(Population::Agreed))?;
    let mut counting = everyone_cost;
    counting.add_concurrent(other);
    cost.then(counting);
    Ok(FunnelReport {
        site: resolved.site.name().to_owned(),
        funnel,
        period: resolved.shown(&resolved.scope.span),
        compare: resolved.before.map(|span| resolved.shown(&span)),
        filters: asked.filters.clone(),
        by,
        everyone,
        agreed,
        exact: true,
        definitions: query::definitions(&[
            ("visits", "visits"),
            ("visitors", "visitors"),
            ("reached", "funnel_reached"),
            ("median_seconds", "funnel_seconds"),
            ("mean_seconds", "funnel_seconds"),
            ("went", "funnel_went"),
            ("agreed", "agreed"),
        ]),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

/// Counts one half, and the same of the period compared with.
async fn part(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    funnel: &FunnelView,
    population: Population,
    by: Option<FunnelBy>,
) -> Result<(FunnelPart, Cost), Problem> {
    let mut cost = Cost::default();
    let rows = by.map_or(Rows::None, Rows::Most);
    let asked = Counting {
        client,
        resolved,
        funnel,
        population,
    };
    let now = asked.count(&resolved.scope, rows, &mut cost).await?;
    let before = match resolved.before {
        Some(span) => {
            let scope = resolved.scope.with_span(span);
            let own = now.rows.range(..=ROWS as i64);
            let values: Vec<_> = own.map(|(_, row)| row.value.clone()).collect();
            let rows = by.map_or(Rows::None, |by| Rows::Same(by, values));
            Some(asked.count(&scope, rows, &mut cost).await?)
        }
        None => None,
    };
    let report = PopulationReport {
        population,
        steps: funnel.steps.len() as i64,
    };
    Ok((report.part(funnel, &now, before.as_ref()), cost))
}

/// What is counted.
struct Counting<'a> {
    client: &'a QueryClient,
    resolved: &'a ResolvedQuery,
    funnel: &'a FunnelView,
    population: Population,
}

impl Counting<'_> {
    async fn count(
        &self,
        scope: &QueryScope,
        rows: Rows,
        cost: &mut Cost,
    ) -> Result<Counted, Problem> {
        if !self.population.is_possible(self.resolved) {
            return Ok(Counted::default());
        }
        let reached =
            question::reached(scope, &self.resolved.site, self.funnel).ok_or_else(|| {
                Problem::internal(anyhow::anyhow!("a step of a funnel means nothing"))
            })?;
        let statement = |order| reached.statement(scope, self.population, rows.by(), order);
        let funnel = self.funnel.clone();
        let begin = {
            let rows = rows.clone();
            move || Steps::new(&funnel, rows.clone())
        };
        let scanned = self.client.scan("funnel", statement, begin, cost);
        let (mut counted, drop_offs) = scanned.await?;
        let names = self
            .client
            .names(scope, self.population, drop_offs.pages(), cost);
        let names = names.await?;
        drop_offs.add_to(&mut counted, &names);
        Ok(counted)
    }
}

/// How the report of one population is written.
struct PopulationReport {
    population: Population,
    steps: i64,
}

impl PopulationReport {
    /// Visits, where they are counted.
    fn visits(&self, count: Count) -> Option<i64> {
        (self.population == Population::Visits).then_some(count.visits)
    }

    /// What shares are over.
    fn counted(&self, count: Count) -> i64 {
        match self.population {
            Population::Visits => count.visits,
            Population::Agreed => count.visitors,
        }
    }

    /// One step among all; `of` gives the count of each.
    fn reached(&self, step: i64, of: impl Fn(i64) -> Count) -> FunnelReached {
        let (count, first) = (of(step), self.counted(of(1)));
        let share = |whole| Number::ratio(self.counted(count), whole);
        FunnelReached {
            visits: self.visits(count),
            visitors: count.visitors,
            share_of_first: share(first),
            share_of_step_before: match step {
                1 => None,
                _ => share(self.counted(of(step - 1))),
            },
        }
    }

    fn part(&self, funnel: &FunnelView, now: &Counted, before: Option<&Counted>) -> FunnelPart {
        let share = Number::ratio(
            self.counted(now.step(self.steps)),
            self.counted(now.step(1)),
        );
        FunnelPart {
            about: match self.population {
                Population::Visits => Text::new("funnel_about.visits").localize_here(),
                Population::Agreed => Text::new("funnel_about.agreed").localize_here(),
            },
            visits: self.visits(now.all),
            visitors: now.all.visitors,
            steps: (1..=self.steps)
                .map(|step| self.step(step, funnel, now, before))
                .collect(),
            completed: share,
            rows: now
                .rows
                .iter()
                .map(|(place, row)| self.row(*place, row, before))
                .collect(),
            total_rows: now.total_rows,
        }
    }

    fn step(
        &self,
        step: i64,
        funnel: &FunnelView,
        now: &Counted,
        before: Option<&Counted>,
    ) -> FunnelStepReport {
        let named = &funnel.steps[step as usize - 1];
        let found = now.steps.get(&step).cloned().unwrap_or_default();
        let seconds = |us: Option<f64>| us.map(|us| Number(us / 1_000_000.0));
        let lost = |step| self.counted(now.step(step - 1)) - self.counted(now.step(step));
        FunnelStepReport {
            position: step,
            name: named.name.clone(),
            goal: named.goal,
            reached: self.reached(step, |step| now.step(step)),
            previous: before.map(|before| self.reached(step, |step| before.step(step))),
            lost: (step > 1).then(|| lost(step)),
            median_seconds: seconds(found.median_us),
            mean_seconds: seconds(found.mean_us),
            went: found
                .went
                .into_iter()
                .map(|(page, count)| FunnelWent {
                    page,
                    visits: self.visits(count),
                    visitors: count.visitors,
                    share: Number::ratio(self.counted(count), lost(step + 1)),
                })
                .collect(),
            went_rows: found.went_rows,
        }
    }

    fn row(&self, place: i64, row: &Row, before: Option<&Counted>) -> FunnelRow {
        let rest = place > ROWS as i64;
        let of = |row: Option<&Row>| -> Vec<FunnelReached> {
            let count = |step: i64| {
                let counts = row.and_then(|row| row.steps.get(&step));
                counts.copied().unwrap_or_default()
            };
            (1..=self.steps)
                .map(|step| self.reached(step, count))
                .collect()
        };
        FunnelRow {
            value: row.value.clone().filter(|_| !rest),
            rest,
            steps: of(Some(row)),
            previous: before.map(|before| of(before.rows.get(&place))),
        }
    }
}
