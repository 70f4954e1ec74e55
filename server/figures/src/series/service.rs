//! What `/series` does.

use std::{cmp::Reverse, sync::Arc};

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use shared::{date::Date, metric::Metric, period::Interval};
use sites::{annotations, goals::Goal};
use uuid::Uuid;

use super::{
    counting::Asking,
    data::{self, SeriesData},
    groups::{Group, Parted},
    metric::{Needs, SeriesMetric},
    plain::plain,
    records::{AnnotationPoint, GoalBreak, Series, SeriesAnswer, SeriesBy, SeriesGroup},
    rules::{self, Size},
};
use crate::{
    query::{
        Break, Cost, Dimension, QueryClient, QueryParams, ResolvedQuery, ask_imported,
        breakdown_word, breaks, computed_ms, definition_with, resolve,
    },
    time::{SECOND, Span, day_start},
};

/// Values that have a series of their own, unless asked otherwise.
const TOP: u32 = 5;
/// The most values that have a series.
pub const MOST: u32 = 20;

/// The request for a series.
#[derive(Clone, Debug, Default)]
pub struct SeriesParams {
    /// Period, comparison and filters.
    pub asked: QueryParams,
    /// The interval's word.
    pub interval: Option<String>,
    /// The metrics; none: those that suit.
    pub metrics: Vec<SeriesMetric>,
    /// The id of a goal.
    pub goal: Option<String>,
    /// A dimension.
    pub by: Option<String>,
    /// How many of its values.
    pub top: Option<u32>,
}

impl SeriesParams {
    /// The metrics; the usual ones if none is named.
    fn metrics(&self) -> Vec<SeriesMetric> {
        match (self.metrics.as_slice(), &self.goal) {
            ([], None) => vec![SeriesMetric::Visitors, SeriesMetric::Views],
            ([], Some(_)) => vec![SeriesMetric::Completions, SeriesMetric::ConversionRate],
            (metrics, _) => metrics.to_vec(),
        }
    }

    /// The goal, which some metrics need.
    fn goal<'a>(
        &self,
        metrics: &[SeriesMetric],
        goals: &'a [Goal],
    ) -> Result<Option<&'a Goal>, Problem> {
        let needed = metrics.iter().find(|metric| metric.needs() == Needs::Goal);
        match (&self.goal, needed) {
            (Some(text), _) => {
                let id = Uuid::try_parse(text).ok();
                let found = goals.iter().find(|goal| Some(goal.id) == id);
                let unknown = || Problem::invalid("unknown_goal.of_site").field("goal");
                found.map(Some).ok_or_else(unknown)
            }
            (None, Some(metric)) => Err(Problem::invalid("goal_needed")
                .with("metric", metric.key())
                .field("goal")),
            (None, None) => Ok(None),
        }
    }

    /// The dimension that breaks the metrics down.
    fn by(&self, metrics: &[SeriesMetric]) -> Result<Option<Parted>, Problem> {
        let Some(word) = &self.by else {
            return match self.top {
                Some(_) => Err(Problem::invalid("top_without_by").field("top")),
                None => Ok(None),
            };
        };
        let dimension = breakdown_word(Dimension::parse(word), "by")?;
        if let Some(metric) = Parted::refuses(metrics) {
            return Err(Problem::invalid("no_breakdown_of_metric")
                .with("metric", metric.key())
                .field("metric"));
        }
        let top = self.top.unwrap_or(TOP);
        Ok(Some(Parted { dimension, top }))
    }
}

/// Reads the interval; by default, one that suits the period.
pub fn interval(text: Option<&str>, span: &Span) -> Result<Interval, Problem> {
    match text {
        Some(text) => Interval::parse(text).map_err(|mistake| {
            Problem::invalid("unknown_interval")
                .saying(mistake)
                .field("interval")
        }),
        None => Ok(Interval::usual(span.to.days() - span.from.days() + 1)),
    }
}

/// A series without its buckets, and its data.
type Counted = (Series, SeriesData);

/// Asks for a series without a dimension, with all its buckets.
pub async fn series(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    params: &SeriesParams,
) -> Result<Series, Problem> {
    let (series, data) = count(client, site, params).await?;
    Ok(Series {
        points: data.points(),
        previous_rest: data.previous_rest(),
        ..series
    })
}

/// Asks for a series in full, or as plain lists of numbers.
pub async fn answer(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    params: &SeriesParams,
    plainly: bool,
) -> Result<SeriesAnswer, Problem> {
    let (series, data) = count(client, site, params).await?;
    Ok(match plainly {
        true => SeriesAnswer::plain(data::plain(plain(series), data)),
        false => SeriesAnswer::full(data::full(series, data)),
    })
}

async fn count(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    params: &SeriesParams,
) -> Result<Counted, Problem> {
    let metrics = params.metrics();
    let parted = params.by(&metrics)?;
    let mut cost = Cost::default();
    let mut resolved = resolve(client, site, &params.asked, &mut cost).await?;
    let span = resolved.scope.span;
    let interval = interval(params.interval.as_deref(), &span)?;
    let spans: Vec<Span> = [Some(span), resolved.whole_before]
        .into_iter()
        .flatten()
        .collect();
    // Of imported days there are totals: nothing finer, and no groups that add up to them.
    let imported = match parted.is_none() && !matches!(interval, Interval::Minute | Interval::Hour)
    {
        true => ask_imported(client, &resolved, &spans, &[], &mut cost).await?,
        false => None,
    };
    let imported = imported.map(Arc::new);
    let added = imported.clone().filter(|imported| !imported.is_empty());
    resolved.scope = resolved.scope.with_imported(added);
    let asking = Asking {
        interval,
        goal: params.goal(&metrics, &resolved.site.goals)?,
        metrics: &metrics,
        resolved: &resolved,
    };
    rules::buckets(&span, asking.interval, "interval")?;
    if let Some(before) = &resolved.whole_before {
        rules::buckets(before, asking.interval, "compare")?;
    }
    let mut filled = asking.buckets(&spans)?;
    let size = Size {
        buckets: filled.iter().map(Vec::len).sum(),
        metrics: &metrics,
        groups: parted.as_ref().map_or(0, Parted::most),
    };
    size.checked(1)?;
    asking.fill(client, &spans, &mut filled, &mut cost).await?;
    let groups = match &parted {
        Some(parted) => {
            let asked = parted.ask(client, &asking, &spans, &filled, &mut cost);
            asked.await?
        }
        None => vec![],
    };
    let data = SeriesData::new(metrics.clone(), filled, groups, resolved.now);
    size.checked(data.currencies())?;
    let by = parted.map(|parted| SeriesBy {
        dimension: parted.dimension.word(),
        groups: data.groups().iter().map(view).collect(),
        adds_up: metrics
            .iter()
            .copied()
            .filter(|metric| parted.adds_up(*metric))
            .collect(),
    });
    let of_totals: Vec<Metric> = metrics.iter().map(|metric| (*metric).into()).collect();
    let shown = |span: &Span| match &imported {
        Some(imported) => resolved.shown_with(span, imported.view(span, &of_totals, &[])),
        None => resolved.shown(span),
    };
    let series = Series {
        site: resolved.site.name().to_owned(),
        period: shown(&span),
        interval: asking.interval.word().to_owned(),
        compare: resolved.whole_before.map(|span| shown(&span)),
        filters: params.asked.filters.clone(),
        definitions: metrics
            .iter()
            .map(|metric| {
                let id = definition_with(imported.as_deref(), &spans, (*metric).into());
                (metric.key().to_owned(), id)
            })
            .collect(),
        breaks: changed(&asking, &data),
        points: vec![],
        previous_rest: vec![],
        by,
        annotations: noted(client, site, &resolved).await?,
        exact: imported.is_none_or(|imported| imported.is_empty()),
        computed_ms: computed_ms(&cost),
        rows_read: cost.rows_read as i64,
        metrics,
    };
    Ok((series, data))
}

/// A group as it is answered, without its buckets.
fn view(group: &Group) -> SeriesGroup {
    SeriesGroup {
        value: group.value.clone(),
        other: group.other,
        points: vec![],
        previous_rest: vec![],
    }
}

/// Where the goals that the question is about changed in the period.
fn changed(asking: &Asking<'_>, series: &SeriesData) -> Vec<GoalBreak> {
    let span = &asking.resolved.scope.span;
    let mut found: Vec<Break<'_>> = goals_asked(asking)
        .into_iter()
        .flat_map(breaks)
        .filter(|one| (span.start..span.end).contains(&(one.at * SECOND)))
        .collect();
    found.sort_by_key(|one| Reverse(one.at));
    found
        .into_iter()
        .map(|one| GoalBreak {
            goal: one.goal.id,
            name: one.goal.name.clone(),
            kind: one.kind,
            at: one.at,
            bucket: series.bucket_of(one.at),
            version: one.version.number,
            counts_from: one.version.counts_from,
        })
        .collect()
}

/// The goals of the query or its filters; all of the site if there are none.
fn goals_asked<'a>(asking: &Asking<'a>) -> Vec<&'a Goal> {
    let (resolved, goals) = (asking.resolved, &asking.resolved.site.goals);
    let of_metrics = |goal: &Goal| asking.goal.is_some_and(|one| one.id == goal.id);
    let asked: Vec<&Goal> = goals
        .iter()
        .filter(|goal| resolved.asks_about(goal) || of_metrics(goal))
        .collect();
    match asked.is_empty() {
        true => goals.iter().collect(),
        false => asked,
    }
}

/// What was noted about the period.
async fn noted(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    resolved: &ResolvedQuery,
) -> Result<Vec<AnnotationPoint>, Problem> {
    let (span, zone) = (&resolved.scope.span, &resolved.site.zone);
    let found = annotations::between(&client.state.pool, site, zone, (span.from, span.to)).await?;
    let mut points = Vec::with_capacity(found.len());
    for one in found {
        let at = match (one.at, Date::parse(&one.day)) {
            (Some(at), _) => at,
            (None, Some(day)) => day_start(zone, day).map_err(Problem::internal)? / SECOND,
            (None, None) => continue,
        };
        // Of the days of the last 24 hours, only those hours.
        if one
            .at
            .is_some_and(|at| at * SECOND < span.start || at * SECOND >= span.end)
        {
            continue;
        }
        points.push(AnnotationPoint {
            id: one.id,
            at,
            day: one.day,
            last_day: one.last_day,
            whole_days: one.at.is_none(),
            text: one.text,
        });
    }
    Ok(points)
}
