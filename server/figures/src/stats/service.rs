//! What `/stats` does: reads the question, then asks everything at once.

use std::sync::Arc;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::Clock as _,
};
use futures_util::{
    StreamExt as _, TryStreamExt as _,
    future::{BoxFuture, try_join_all},
    stream,
};
use shared::filter::Filter;
use sites::{Site, goals::Goal};

use super::{
    breakdown,
    by::By,
    goals,
    records::{Breakdown, Stats},
    summed::{self, Days},
    totals::{Counted, Earned, count, revenue_views, totals},
};
use crate::{
    query::{
        Conditions, Cost, Dimension, FirstDay, QueryClient, QueryScope, Ranked, TOO_LARGE, day_of,
    },
    question::{self, PeriodView},
    time::{Cut, Span},
    told,
};

/// Breakdowns of one request that are asked for at once.
const AT_ONCE: usize = 4;

/// A question as it was asked.
#[derive(Clone, Debug, Default)]
pub struct QueryParams {
    /// The period's word or dates.
    pub period: Option<String>,
    /// What to compare with.
    pub compare: Option<String>,
    /// Filters.
    pub filters: Vec<String>,
}

impl QueryParams {
    /// A question without a comparison.
    pub fn of(period: Option<String>, filters: Vec<String>) -> QueryParams {
        QueryParams {
            period,
            filters,
            ..QueryParams::default()
        }
    }
}

/// A question that is ready to be put to the database.
#[derive(Clone, Debug)]
pub struct ResolvedQuery {
    /// The site's settings.
    pub site: Arc<Site>,
    /// Its period and filters.
    pub scope: QueryScope,
    /// The filters, read.
    pub filters: Vec<Filter>,
    /// What it is compared with: of a period that runs, as much as has passed of it.
    pub before: Option<Span>,
    /// All of that, beside which a series is drawn.
    pub whole_before: Option<Span>,
    /// The first day with a counted hit, where something is compared.
    pub first_day: Option<i32>,
    /// Now, microseconds UTC.
    pub now: i64,
}

impl ResolvedQuery {
    /// Who a share of visitors is measured by: those of the same period and filters, whatever they did.
    pub fn everyone(&self) -> QueryScope {
        let filters = question::whatever_was_done(&self.filters);
        let conditions = Conditions::new(&filters, &self.site.goals);
        self.scope.with_conditions(conditions)
    }

    /// How an answer shows what it is compared with.
    pub fn compared(&self, span: &Span) -> PeriodView {
        PeriodView::compared(span, &self.site.zone_name, self.first_day)
    }

    /// Whether it is filtered by this goal.
    pub fn asks_about(&self, goal: &Goal) -> bool {
        let goal = std::slice::from_ref(goal);
        let mut filters = self.filters.iter();
        filters.any(|filter| question::goal_of(filter, goal).is_some())
    }
}

/// Reads a question and finds what it needs to know.
pub async fn resolve(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    cost: &mut Cost,
) -> Result<ResolvedQuery, Problem> {
    let settings = client.state.site(site)?;
    let period = question::period(asked.period.as_deref())?;
    let compare = question::compare(asked.compare.as_deref())?;
    let filters = question::filters(&asked.filters, "filter", &settings.goals)?;
    let conditions = Arc::new(Conditions::new(&filters, &settings.goals));
    let now = client.state.clock.now();
    let first = match period {
        shared::period::Period::All => client.first_hit(site, cost).await?,
        _ => None,
    };
    let spans = question::spans(period, compare, &settings.zone, now, first)?;
    let loose = client.state.counts.loose(site.number());
    let first_day = match FirstDay::of(&settings, &loose, spans.whole.as_ref()) {
        FirstDay::Known(day) => day,
        FirstDay::Unsure => {
            let first = client.first_hit(site, cost).await?;
            first.map(|at| day_of(&settings, at))
        }
    };
    Ok(ResolvedQuery {
        scope: QueryScope::new(site, &settings, spans.now, conditions, loose),
        site: settings,
        filters,
        before: spans.before,
        whole_before: spans.whole,
        first_day,
        now,
    })
}

/// Checks which rows are asked for.
pub fn page(
    limit: Option<u32>,
    offset: Option<u32>,
    search: Option<String>,
) -> Result<Ranked, Problem> {
    let limit = told::limit(limit, 10)?;
    if search
        .as_ref()
        .is_some_and(|search| search.chars().count() > 500)
    {
        return Err(Problem::invalid("search_too_long").field("search"));
    }
    Ok(Ranked {
        limit,
        offset: offset.unwrap_or(0),
        search,
    })
}

/// Asks for one breakdown alone.
pub async fn one_breakdown(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    by: &By,
    page: &Ranked,
) -> Result<Breakdown, Problem> {
    let by = std::slice::from_ref(by);
    let parts = ask(client, resolved, &[], by, page).await?;
    let breakdown = parts.breakdowns.into_iter().next();
    breakdown.ok_or_else(|| Problem::internal(anyhow::anyhow!("no breakdown")))
}

/// A breakdown that was counted, or none where it is summed up; and what it took.
type Counting = (Option<Breakdown>, Cost);

/// What the parts of a question gave.
#[derive(Debug, Default)]
struct Parts {
    /// Of each span.
    totals: Vec<(Counted, Earned)>,
    /// Of each table.
    breakdowns: Vec<Breakdown>,
    cost: Cost,
}

/// Asks for the totals and breakdowns that days' sums give, if any are wanted.
async fn sum_up(
    client: &QueryClient,
    scope: &QueryScope,
    spans: Vec<Span>,
    by: &[&Dimension],
    page: &Ranked,
) -> Result<(Days, Vec<Breakdown>, Cost), Problem> {
    let mut cost = Cost::default();
    if spans.is_empty() && by.is_empty() {
        return Ok((Days::default(), vec![], cost));
    }
    let (days, breakdowns) = summed::all(client, scope, &spans, by, page, &mut cost).await?;
    Ok((days, breakdowns, cost))
}

/// Asks for the totals of spans and the breakdowns of a scope, all at once; where summing up takes more memory than there
/// is for a question, by counting rows.
async fn ask(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    spans: &[Span],
    by: &[By],
    page: &Ranked,
) -> Result<Parts, Problem> {
    match ask_once(client, resolved, spans, by, page).await {
        Err(problem) if problem.code() == TOO_LARGE && resolved.scope.summable() => {
            let counting = ResolvedQuery {
                scope: resolved.scope.counting_rows(),
                ..resolved.clone()
            };
            ask_once(client, &counting, spans, by, page).await
        }
        asked => asked,
    }
}

/// The same once. What can be summed up is one statement; the rest is one for each span and breakdown.
async fn ask_once(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    spans: &[Span],
    by: &[By],
    page: &Ranked,
) -> Result<Parts, Problem> {
    let scope = &resolved.scope;
    let scopes: Vec<QueryScope> = spans.iter().map(|span| scope.with_span(*span)).collect();
    let summable = scope.summable();
    let sums_up = |of: &QueryScope| summable && of.summable();
    let spans_summed = |cut: bool| -> Vec<Span> {
        let of_frames = scopes.iter().filter(|scope| sums_up(scope));
        let spans = of_frames.map(|scope| scope.span);
        spans
            .filter(|span| (span.cut == Cut::SoFar) == cut)
            .collect()
    };
    let summed_by = |by| By::summed(by).filter(|by| summable && !scope.cuts(by));
    let by_summed: Vec<&Dimension> = by.iter().filter_map(summed_by).collect();
    let summed = sum_up(client, scope, spans_summed(false), &by_summed, page);
    // By itself: of a day that is cut rows are read, which no breakdown needs.
    let so_far = sum_up(client, scope, spans_summed(true), &[], page);
    let counted = try_join_all(scopes.iter().map(|scope| async {
        let mut cost = Cost::default();
        if sums_up(scope) {
            return Ok((None, cost));
        }
        let counted = count(client, scope, &mut cost).await?;
        Ok::<_, Problem>((Some(counted), cost))
    }));
    // A few at a time, so that one request with many breakdowns does not fill the queue for everyone.
    let mut asking: Vec<BoxFuture<'_, Result<Counting, Problem>>> = Vec::new();
    for by in by {
        asking.push(Box::pin(async move {
            let mut cost = Cost::default();
            if summed_by(by).is_some() {
                return Ok((None, cost));
            }
            let breakdown = match by {
                By::Goal => goals::ask(client, resolved, page, &mut cost).await?,
                By::Value(value) if summable && scope.cuts(value) => {
                    breakdown::ask_or_sum_up(client, scope, value, page, &mut cost).await?
                }
                By::Value(value) => breakdown::ask(client, scope, value, page, &mut cost).await?,
            };
            Ok((Some(breakdown), cost))
        }));
    }
    let broken_down = stream::iter(asking)
        .buffered(AT_ONCE)
        .try_collect::<Vec<_>>();
    let ((days, breakdowns, cost), (so_far, _, cost_so_far), counted, broken_down) =
        futures_util::try_join!(summed, so_far, counted, broken_down)?;
    let mut parts = Parts {
        cost,
        ..Parts::default()
    };
    parts.cost.add_beside(cost_so_far);
    for (span, (totals, cost)) in spans.iter().zip(counted) {
        let of_days = || {
            let (from, to) = (span.from.days(), span.to.days());
            let days = if span.cut == Cut::SoFar {
                &so_far
            } else {
                &days
            };
            (days.between(from, to), days.earned(span))
        };
        parts.totals.push(totals.unwrap_or_else(of_days));
        parts.cost.add_beside(cost);
    }
    let mut breakdowns = breakdowns.into_iter();
    for (breakdown, cost) in broken_down {
        parts.cost.add_beside(cost);
        parts
            .breakdowns
            .extend(breakdown.or_else(|| breakdowns.next()));
    }
    Ok(parts)
}

/// Asks for totals, their comparison and breakdowns, all at once.
pub async fn stats(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    by: &[By],
    page: &Ranked,
) -> Result<Stats, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    let spans: Vec<Span> = [Some(resolved.scope.span), resolved.before]
        .into_iter()
        .flatten()
        .collect();
    let parts = ask(client, &resolved, &spans, by, page).await?;
    cost.then(parts.cost);
    let mut totals_of = parts.totals.into_iter();
    let (counted, revenue) = totals_of
        .next()
        .ok_or_else(|| Problem::internal(anyhow::anyhow!("no totals")))?;
    let before = totals_of.next();
    let compare = resolved.before.map(|span| resolved.compared(&span));
    let told = compare.as_ref().is_some_and(PeriodView::tells_change);
    let exact = parts.breakdowns.iter().all(|by| by.other.is_none());
    Ok(Stats {
        site: resolved.site.name().to_owned(),
        period: PeriodView::of(&resolved.scope.span, &resolved.site.zone_name),
        compare,
        filters: asked.filters.clone(),
        totals: totals(&counted, before.as_ref().map(|(counted, _)| counted), told),
        revenue: revenue_views(revenue, before.map(|(_, revenue)| revenue)),
        by: parts.breakdowns,
        exact,
        computed_ms: told::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}
