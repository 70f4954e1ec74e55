//! What `/series` does.

use std::{cmp::Reverse, collections::BTreeSet};

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use shared::{date::Date, period::Interval};
use sites::{annotations, goals::Goal};
use uuid::Uuid;

use super::{
    counting::{Asking, Filled},
    groups::{Group, Parted},
    metric::{Needs, SeriesMetric},
    plain::plain,
    records::{
        AnnotationPoint, GoalBreak, GroupPoint, Point, Previous, Series, SeriesAnswer, SeriesBy,
        SeriesGroup,
    },
    values::{Asked, Values},
};
use crate::{
    query::{
        Break, Cost, Dimension, QueryClient, QueryParams, ResolvedQuery, breakdown_word, breaks,
        computed_ms, definition, resolve,
    },
    time::{SECOND, Span, day_start},
};

/// Most buckets of one series, and of its comparison.
const BUCKETS: i64 = 10_000;
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

/// Reads the interval; one that suits the period when left out.
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

/// The figures of a series, and its answer.
struct Counted {
    series: Series,
    spans: Vec<Vec<Filled>>,
    groups: Option<Vec<Group>>,
    currencies: Vec<String>,
    now: i64,
}

/// Asks for a series.
pub async fn series(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    params: &SeriesParams,
) -> Result<Series, Problem> {
    Ok(count(client, site, params).await?.series)
}

/// The same in full, or as plain lists of numbers.
pub async fn answer(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    params: &SeriesParams,
    plainly: bool,
) -> Result<SeriesAnswer, Problem> {
    let counted = count(client, site, params).await?;
    if !plainly {
        return Ok(SeriesAnswer::Full(counted.series));
    }
    let metrics = counted.series.metrics.clone();
    let asked = Asked {
        metrics: &metrics,
        currencies: &counted.currencies,
        now: counted.now,
    };
    let groups = counted.groups.as_deref();
    let plain = plain(counted.series, asked, &counted.spans, groups);
    Ok(SeriesAnswer::Plain(plain))
}

async fn count(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    params: &SeriesParams,
) -> Result<Counted, Problem> {
    let metrics = params.metrics();
    let parted = params.by(&metrics)?;
    let mut cost = Cost::default();
    let resolved = resolve(client, site, &params.asked, &mut cost).await?;
    let span = resolved.scope.span;
    let asking = Asking {
        interval: interval(params.interval.as_deref(), &span)?,
        goal: params.goal(&metrics, &resolved.site.goals)?,
        metrics: &metrics,
        resolved: &resolved,
    };
    bounded(&span, asking.interval, "interval")?;
    if let Some(before) = &resolved.whole_before {
        bounded(before, asking.interval, "compare")?;
    }
    let spans: Vec<Span> = [Some(span), resolved.whole_before]
        .into_iter()
        .flatten()
        .collect();
    let filled = asking.of_spans(client, &spans, &mut cost).await?;
    let groups = match &parted {
        Some(parted) => Some(parted.ask(client, &asking, &spans, &mut cost).await?),
        None => None,
    };
    let currencies = currencies(&filled);
    let asked = Asked {
        metrics: &metrics,
        currencies: &currencies,
        now: resolved.now,
    };
    let points = points(asked, &filled);
    let by = parted
        .zip(groups.as_ref())
        .map(|(parted, groups)| SeriesBy {
            dimension: parted.dimension.word(),
            groups: groups.iter().map(|group| view(asked, group)).collect(),
            adds_up: metrics
                .iter()
                .copied()
                .filter(|metric| parted.adds_up(*metric))
                .collect(),
        });
    let series = Series {
        site: resolved.site.name().to_owned(),
        period: resolved.shown(&span),
        interval: asking.interval.word().to_owned(),
        compare: resolved.whole_before.map(|span| resolved.shown(&span)),
        filters: params.asked.filters.clone(),
        definitions: metrics
            .iter()
            .map(|metric| (metric.key().to_owned(), definition(metric.key())))
            .collect(),
        metrics: metrics.clone(),
        breaks: changed(&asking, &points),
        points,
        previous_rest: rest(asked, &filled),
        by,
        annotations: noted(client, site, &resolved).await?,
        exact: true,
        computed_ms: computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    };
    Ok(Counted {
        series,
        now: resolved.now,
        spans: filled,
        groups,
        currencies,
    })
}

/// All currencies of a series, in order.
fn currencies(spans: &[Vec<Filled>]) -> Vec<String> {
    let buckets = spans.iter().flatten();
    let sums = buckets.flat_map(|(_, figures)| &figures.revenue);
    let names: BTreeSet<&String> = sums.map(|(currency, _)| currency).collect();
    names.into_iter().cloned().collect()
}

/// The buckets of the first span, each with that of the second.
fn points(asked: Asked<'_>, spans: &[Vec<Filled>]) -> Vec<Point> {
    let now = spans.first().into_iter().flatten().enumerate();
    now.map(|(index, (bucket, figures))| {
        let point = Point::new(bucket, asked.now, beside(asked, spans, index));
        point.with(&Values::of(asked, bucket.start, figures))
    })
    .collect()
}

/// The bucket of the second span at this place.
fn beside(asked: Asked<'_>, spans: &[Vec<Filled>], index: usize) -> Option<Previous> {
    let (bucket, figures) = spans.get(1)?.get(index)?;
    let previous = Previous {
        at: bucket.start / SECOND,
        ..Previous::default()
    };
    Some(previous.with(&Values::of(asked, bucket.start, figures)))
}

/// The buckets of the second span that have no counterpart in the first.
fn rest(asked: Asked<'_>, spans: &[Vec<Filled>]) -> Vec<Previous> {
    let first = spans.first().map_or(0, Vec::len);
    (first..)
        .map_while(|index| beside(asked, spans, index))
        .collect()
}

/// A group as it is answered.
fn view(asked: Asked<'_>, group: &Group) -> SeriesGroup {
    let now = group.spans.first().into_iter().flatten().enumerate();
    let points = now.map(|(index, (bucket, figures))| {
        let point = GroupPoint {
            at: bucket.start / SECOND,
            previous: beside(asked, &group.spans, index),
            ..GroupPoint::default()
        };
        point.with(&Values::of(asked, bucket.start, figures))
    });
    SeriesGroup {
        value: group.value.clone(),
        other: group.other,
        points: points.collect(),
        previous_rest: rest(asked, &group.spans),
    }
}

/// Where the goals that the question is about changed in the period.
fn changed(asking: &Asking<'_>, points: &[Point]) -> Vec<GoalBreak> {
    let span = &asking.resolved.scope.span;
    let mut found: Vec<Break<'_>> = goals_asked(asking)
        .into_iter()
        .flat_map(breaks)
        .filter(|one| (span.start..span.end).contains(&(one.at * SECOND)))
        .collect();
    found.sort_by_key(|one| Reverse(one.at));
    let bucket = |at: i64| {
        let before = points.partition_point(|point| point.at <= at);
        points[..before].last().map_or(at, |point| point.at)
    };
    found
        .into_iter()
        .map(|one| GoalBreak {
            goal: one.goal.id,
            name: one.goal.name.clone(),
            kind: one.kind,
            at: one.at,
            bucket: bucket(one.at),
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

/// Refuses a period of years by the minute before its buckets are made.
fn bounded(span: &Span, interval: Interval, field: &'static str) -> Result<(), Problem> {
    let width = match interval {
        Interval::Minute => 60,
        Interval::Hour => 3_600,
        _ => 86_400,
    };
    if (span.end - span.start) / SECOND / width <= BUCKETS {
        return Ok(());
    }
    Err(Problem::invalid("too_many_points.series")
        .with("most", BUCKETS)
        .field(field))
}
