//! What `/series` does.

use std::{cmp::Reverse, collections::HashMap};

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};
use shared::{date::Date, period::Interval};
use sites::{annotations, goals::Goal};

use super::records::{AnnotationPoint, GoalBreak, Point, Previous, Series, Values};
use crate::{
    query::{
        Break, Cost, PeriodView, QueryClient, QueryParams, ResolvedQuery, breaks, bucket_sql,
        computed_ms,
        counting::{self, Counted, Days, Metric, by_bucket},
        definition, resolve, wrong_span,
    },
    time::{Bucket, SECOND, Span, bucket_of_day, buckets, day_start},
};

/// Most buckets of what a series is compared with: only as many as the series has are shown of them.
const COMPARED: i64 = 100_000;
/// Most buckets of one series.
const BUCKETS: i64 = 10_000;

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

/// Asks for a series.
pub async fn series(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
    interval_word: Option<&str>,
    metrics: Vec<Metric>,
) -> Result<Series, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    let interval = interval(interval_word, &resolved.scope.span)?;
    bounded(&resolved.scope.span, interval, BUCKETS, "interval")?;
    if let Some(before) = &resolved.whole_before {
        bounded(before, interval, COMPARED, "compare")?;
    }
    let spans: Vec<Span> = [Some(resolved.scope.span), resolved.whole_before]
        .into_iter()
        .flatten()
        .collect();
    let mut counted = of_spans(client, &resolved, &spans, interval, &mut cost)
        .await?
        .into_iter();
    let now = counted.next().unwrap_or_default();
    let before = counted.next();
    let metrics = if metrics.is_empty() {
        vec![Metric::Visitors, Metric::Views]
    } else {
        metrics
    };
    let points = points(&metrics, &now, before.as_deref(), resolved.now);
    Ok(Series {
        site: resolved.site.name().to_owned(),
        period: PeriodView::of(&resolved.scope.span, &resolved.site.zone_name),
        interval: interval.word().to_owned(),
        compare: resolved.whole_before.map(|span| resolved.compared(&span)),
        filters: asked.filters.clone(),
        definitions: metrics
            .iter()
            .map(|metric| (metric.key().to_owned(), definition(metric.key())))
            .collect(),
        metrics,
        breaks: changed(&resolved, &points),
        points,
        annotations: noted(client, site, &resolved).await?,
        exact: true,
        computed_ms: computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

/// Where the goals that the question is about changed in the period.
fn changed(resolved: &ResolvedQuery, points: &[Point]) -> Vec<GoalBreak> {
    let span = &resolved.scope.span;
    let mut found: Vec<Break<'_>> = goals_asked(resolved)
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

/// The goals that the question is filtered by; all of the site where it is by none.
fn goals_asked(resolved: &ResolvedQuery) -> Vec<&Goal> {
    let goals = &resolved.site.goals;
    let asked: Vec<&Goal> = goals
        .iter()
        .filter(|goal| resolved.asks_about(goal))
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
fn bounded(span: &Span, interval: Interval, most: i64, field: &'static str) -> Result<(), Problem> {
    let width = match interval {
        Interval::Minute => 60,
        Interval::Hour => 3_600,
        _ => 86_400,
    };
    if (span.end - span.start) / SECOND / width <= most {
        return Ok(());
    }
    Err(Problem::invalid("too_many_points.series")
        .with("most", most)
        .field(field))
}

/// A bucket with what was counted in it.
type Filled = (Bucket, Counted);

/// The buckets of each span. By days, weeks and months, days' sums are added up where they can be; all
/// spans of which they can are one question.
async fn of_spans(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    spans: &[Span],
    interval: Interval,
    cost: &mut Cost,
) -> Result<Vec<Vec<Filled>>, Problem> {
    let fine = matches!(interval, Interval::Minute | Interval::Hour);
    let summable = |span: &Span| !fine && resolved.scope.with_span(*span).summable();
    let summed: Vec<Span> = spans.iter().copied().filter(summable).collect();
    let days = if summed.is_empty() {
        None
    } else {
        Some(counting::days(client, &resolved.scope, &summed, cost).await?)
    };
    let mut filled = Vec::new();
    for span in spans {
        let buckets = made(resolved, span, interval)?;
        filled.push(match &days {
            Some(days) if summable(span) => add_up(buckets, span, days, |day| {
                bucket_of_day(interval, day, first_weekday(resolved))
            }),
            _ => counted(client, resolved, *span, buckets, interval, cost).await?,
        });
    }
    Ok(filled)
}

fn first_weekday(resolved: &ResolvedQuery) -> u8 {
    resolved.site.week_start.weekday().to_monday_zero_offset() as u8
}

fn made(resolved: &ResolvedQuery, span: &Span, interval: Interval) -> Result<Vec<Bucket>, Problem> {
    let zone = &resolved.site.zone;
    buckets(interval, span, zone, first_weekday(resolved)).map_err(wrong_span)
}

/// Fills buckets of whole days.
fn add_up(buckets: Vec<Bucket>, span: &Span, days: &Days, key: impl Fn(i32) -> i64) -> Vec<Filled> {
    let mut of_key: HashMap<i64, (i32, i32)> = HashMap::new();
    for day in span.from.days()..=span.to.days() {
        of_key.entry(key(day)).or_insert((day, day)).1 = day;
    }
    buckets
        .into_iter()
        .map(|bucket| {
            let days_of = of_key.get(&bucket.key);
            let counted = days_of.map(|(first, last)| days.between(*first, *last));
            (bucket, counted.unwrap_or_default())
        })
        .collect()
}

/// Fills buckets by counting rows.
async fn counted(
    client: &QueryClient,
    resolved: &ResolvedQuery,
    span: Span,
    buckets: Vec<Bucket>,
    interval: Interval,
    cost: &mut Cost,
) -> Result<Vec<Filled>, Problem> {
    let zone = &resolved.site.zone;
    let of = |column| {
        let weekday = first_weekday(resolved);
        bucket_sql(interval, &span, zone, weekday, column)
    };
    let scope = resolved.scope.with_span(span);
    let found = by_bucket(client, &scope, of("ts"), of("visit_start"), cost).await?;
    Ok(buckets
        .into_iter()
        .map(|bucket| {
            let counted = found.get(&bucket.key).copied().unwrap_or_default();
            (bucket, counted)
        })
        .collect())
}

fn points(
    metrics: &[Metric],
    now: &[(Bucket, Counted)],
    before: Option<&[(Bucket, Counted)]>,
    moment: i64,
) -> Vec<Point> {
    let values = |bucket: &Bucket, counted: &Counted| {
        Values::of(metrics, (bucket.start <= moment).then_some(counted))
    };
    now.iter()
        .enumerate()
        .map(|(index, (bucket, counted))| {
            let previous = before
                .and_then(|before| before.get(index))
                .map(|(bucket, counted)| {
                    let mut previous = Previous::at(bucket.start / SECOND);
                    previous.fill(&values(bucket, counted));
                    previous
                });
            let mut point = Point::new(
                bucket,
                bucket.start <= moment && moment < bucket.end,
                previous,
            );
            point.fill(&values(bucket, counted));
            point
        })
        .collect()
}

impl Previous {
    fn at(at: i64) -> Previous {
        Previous {
            at,
            visitors: None,
            visits: None,
            views: None,
            events: None,
            bounce_rate: None,
            visit_duration_seconds: None,
            views_per_visit: None,
            engaged_visits: None,
        }
    }
}

impl Point {
    fn new(bucket: &Bucket, running: bool, previous: Option<Previous>) -> Point {
        Point {
            at: bucket.start / SECOND,
            ends_at: bucket.end / SECOND,
            label: bucket.label.clone(),
            seconds: (bucket.end - bucket.start) / SECOND,
            running,
            previous,
            visitors: None,
            visits: None,
            views: None,
            events: None,
            bounce_rate: None,
            visit_duration_seconds: None,
            views_per_visit: None,
            engaged_visits: None,
        }
    }
}
