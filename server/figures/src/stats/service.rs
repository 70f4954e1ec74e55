//! What `/stats` does: asks everything at once.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use futures_util::{
    StreamExt as _, TryStreamExt as _,
    future::{BoxFuture, try_join_all},
    stream,
};

use super::{
    by::{self, By},
    goals, imported,
    metrics::Metrics,
    records::Stats,
    totals::{Shown, count, revenue_views, totals},
    two_dimensions,
};
use crate::{
    consented,
    query::{
        self, Cost, Dimension, QueryClient, QueryParams, QueryScope, Ranked, ResolvedQuery,
        TOO_LARGE, Texts, computed_ms,
        counting::{self, Breakdown, Counted, Days, RevenueByCurrency},
        resolve, rows_fit,
    },
    time::{Cut, Span},
};

/// How many breakdowns of one request are queried at once.
const AT_ONCE: usize = 4;

/// Asks for one breakdown alone.
pub async fn one_breakdown(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    by: &By,
    page: &Ranked,
) -> Result<Breakdown, Problem> {
    let mut cost = Cost::default();
    let mut resolved = resolve(client, site, asked, &mut cost).await?;
    page.fits(by.rows(), &by.word())?;
    let by = std::slice::from_ref(by);
    imported::find(client, &mut resolved, &[], by, &mut cost).await?;
    let parts = ask(client, &resolved, &[], by, page).await?;
    let breakdown = parts.breakdowns.into_iter().next();
    breakdown.ok_or_else(|| Problem::internal(anyhow::anyhow!("no breakdown")))
}

/// A breakdown that was counted, or none where it is summed up; and its cost.
type Counting = (Option<Breakdown>, Cost);

/// What the parts of a question gave.
#[derive(Debug, Default)]
struct Parts {
    /// Of each span.
    totals: Vec<(Counted, RevenueByCurrency)>,
    /// Of each table.
    breakdowns: Vec<Breakdown>,
    cost: Cost,
    /// Imported sums are not among them, since rows had to be counted.
    without_imported: bool,
}

/// Queries the totals and breakdowns that days' sums give, if any are requested.
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
    let (days, breakdowns) =
        counting::days_and_breakdowns(client, scope, &spans, by, page, &mut cost).await?;
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
            let counted = ask_once(client, &counting, spans, by, page).await?;
            Ok(Parts {
                without_imported: true,
                ..counted
            })
        }
        asked => asked,
    }
}

/// The values of a breakdown.
fn values(breakdown: &Breakdown) -> impl Iterator<Item = &String> {
    let rows = breakdown.rows.iter();
    rows.flat_map(|row| row.value.iter().chain(&row.second_value))
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
    // Of imported days there are sums alone: what is added to them must be sums too.
    let whole = |by: &&Dimension| scope.imported().is_some() || !scope.cuts(by);
    let summed_by = |by| By::summed(by).filter(|by| summable && whole(by));
    let by_summed: Vec<&Dimension> = by.iter().filter_map(summed_by).collect();
    let summed = sum_up(client, scope, spans_summed(false), &by_summed, page);
    // Separately: for a partial day rows are read, which no breakdown needs.
    let so_far = sum_up(client, scope, spans_summed(true), &[], page);
    let counted = try_join_all(scopes.iter().map(|scope| async {
        let mut cost = Cost::default();
        if sums_up(scope) {
            return Ok((None, cost));
        }
        let mut counted = count(client, scope, &mut cost).await?;
        if let Some(imported) = scope.imported_totals() {
            for (_, sums) in imported.totals(&scope.span) {
                counted.0.add(sums);
            }
        }
        Ok::<_, Problem>((Some(counted), cost))
    }));
    let texts = &Texts::of(by.len());
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
                By::Two(one, other) => {
                    two_dimensions::ask(client, resolved, [one, other], page, &mut cost).await?
                }
                By::Value(value) if summable && scope.cuts(value) => {
                    counting::ask_or_sum_up(client, scope, value, page, &mut cost).await?
                }
                By::Value(value) => {
                    counting::breakdown(client, scope, value, page, &mut cost).await?
                }
            };
            texts.add(values(&breakdown))?;
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
    parts.cost.add_concurrent(cost_so_far);
    for (span, (totals, cost)) in spans.iter().zip(counted) {
        let of_days = || {
            let (from, to) = (span.from.days(), span.to.days());
            let days = if span.cut == Cut::SoFar {
                &so_far
            } else {
                &days
            };
            (days.between(from, to), days.revenue(span))
        };
        parts.totals.push(totals.unwrap_or_else(of_days));
        parts.cost.add_concurrent(cost);
    }
    for breakdown in &breakdowns {
        texts.add(values(breakdown))?;
    }
    let mut breakdowns = breakdowns.into_iter();
    for (breakdown, cost) in broken_down {
        parts.cost.add_concurrent(cost);
        parts
            .breakdowns
            .extend(breakdown.or_else(|| breakdowns.next()));
    }
    Ok(parts)
}

/// Asks for totals, their comparison and breakdowns, all at once. Totals are all 0 where no metric needs them.
pub async fn stats(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    (by, metrics): (&[By], &Metrics),
    page: &Ranked,
) -> Result<Stats, Problem> {
    for by in by {
        page.fits(by.rows(), &by.word())?;
    }
    rows_fit(by.len(), page.limit)?;
    let mut cost = Cost::default();
    let mut resolved = resolve(client, site, asked, &mut cost).await?;
    let all = [Some(resolved.scope.span), resolved.before];
    let all: Vec<Span> = all.into_iter().flatten().collect();
    let spans: Vec<Span> = all
        .iter()
        .copied()
        .filter(|_| metrics.has_totals())
        .collect();
    let imported = imported::find(client, &mut resolved, &all, by, &mut cost).await?;
    let agreed = async {
        match metrics.has("visitors") {
            true => consented::totals(client, site, &resolved).await,
            false => Ok((None, Cost::default())),
        }
    };
    let (parts, (agreed, cost_agreed)) =
        futures_util::try_join!(ask(client, &resolved, &spans, by, page), agreed)?;
    let mut counting = parts.cost;
    counting.add_concurrent(cost_agreed);
    cost.then(counting);
    let mut totals_of = parts.totals.into_iter();
    let (counted, revenue) = totals_of.next().unwrap_or_default();
    let before = totals_of.next();
    let (counted_before, revenue_before) = before.unzip();
    let revenue = revenue_views(revenue, revenue_before);
    let imported = imported.filter(|_| !parts.without_imported);
    // Breakdowns are of the period alone.
    let shown = |span: &Span, by: &[By]| match &imported {
        Some(imported) => {
            let view = imported.view(span, metrics, by, !revenue.is_empty());
            resolved.shown_with(span, view)
        }
        None => resolved.shown(span),
    };
    let compare = resolved.before.map(|span| shown(&span, &[]));
    let period = shown(&resolved.scope.span, by);
    let imported = imported.filter(|imported| !imported.is_empty());
    let breakdowns = parts.breakdowns;
    let exact = breakdowns.iter().all(|by| by.other.is_none()) && imported.is_none();
    let totals = totals(
        &counted,
        counted_before.as_ref(),
        &Shown {
            period: &period,
            compare: compare.as_ref(),
            imported: imported.as_ref().map(|imported| (imported, &*all)),
        },
    );
    Ok(Stats {
        site: resolved.site.name().to_owned(),
        period,
        compare,
        filters: asked.filters.clone(),
        totals,
        agreed,
        revenue,
        by: breakdowns,
        exact,
        computed_ms: computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

/// Asks as a request without further parameters does: all metrics, and these breakdowns with this many rows each.
pub async fn full(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    by: &[String],
    rows: u32,
) -> Result<Stats, Problem> {
    let by = by::tables(by)?;
    let metrics = Metrics::of(vec![], false, &by)?;
    let page = query::page(Some(rows), None, None)?;
    stats(client, site, asked, (&by, &metrics), &page).await
}
