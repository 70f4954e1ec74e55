//! Counts what the shared page shows.

use std::sync::Arc;

use base::{answer::Problem, limits::Limited};
use figures::answers::{
    Breakdown, QueryClient, QueryParams, SeriesMetric, SeriesParams, series, stats,
};
use jiff::{Timestamp, civil::Date};
use poem::Request;
use sites::share::{Share, SharePart};
use uuid::Uuid;

use super::{
    records::{ShareBreakdown, SharePeriod, SharePoint, ShareSeries, ShareView},
    rules::{self, Value, Whole},
};
use crate::{
    Sharing,
    access::{self, Credentials, Shared},
    cache::AnswerCache,
    filter,
};

/// How old an answer may be, in seconds.
const SECONDS: u32 = 30;
/// The most answers that are kept: one has up to 200 rows, usually some 10 KB in all.
const KEPT: u64 = 300;
/// How many values of a breakdown are read: more than are shown, to know how many visitors the others have.
const READ: u32 = 200;

/// What a request asks for.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub period: SharePeriod,
    pub filter: Option<String>,
}

/// Recent answers; none yet.
pub(crate) fn cache() -> AnswerCache<CacheKey, ShareView> {
    AnswerCache::new(SECONDS, KEPT)
}

/// What a recent answer belongs to: with other settings, or on another day, it is another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CacheKey {
    site: Uuid,
    name: String,
    share: Arc<Share>,
    day: Date,
    period: SharePeriod,
    filter: Option<String>,
}

/// A row of a breakdown, by its dimension and value.
type Row<'a> = (&'a str, &'a str);

/// What the page shows to a request with these credentials.
pub(super) async fn view(
    sharing: &Sharing,
    request: &Request,
    name: &str,
    credentials: Credentials<'_>,
    asked: Asked,
) -> Result<Arc<ShareView>, Problem> {
    let context = &sharing.context;
    let address = access::address(request);
    context.limit(Limited::ShareView, &[], address).await?;
    let shared = access::open(sharing, name, credentials).await?;
    let all = recent(sharing, &shared, asked.period, None).await?;
    let Some(filter) = asked.filter else {
        return Ok(all);
    };
    let row = row(&all, &filter)?;
    let of_row = recent(sharing, &shared, asked.period, Some(row)).await?;
    // The row may have changed since it was shown: hits were erased, or a day began.
    let visitors = of_row
        .totals
        .visitors
        .value
        .map_or(0, |value| value.0 as i64);
    let is_small = rules::hides(&shared.share) && visitors < i64::from(shared.share.smallest);
    match is_small || of_row.period.ends_at != all.period.ends_at {
        true => Err(unknown_filter()),
        false => Ok(of_row),
    }
}

/// As in requests.
fn filter_text((dimension, value): Row<'_>) -> String {
    format!("{dimension}:{value}")
}

fn unknown_filter() -> Problem {
    Problem::invalid("unknown_filter.shared").field("filter")
}

/// A row that the page shows.
fn row<'a>(all: &ShareView, filter: &'a str) -> Result<Row<'a>, Problem> {
    let (dimension, value) = filter.split_once(':').ok_or_else(unknown_filter)?;
    let mut breakdowns = all.by.iter();
    let breakdown = breakdowns.find(|breakdown| breakdown.dimension == dimension);
    match breakdown.is_some_and(|breakdown| rules::shows(breakdown, value)) {
        true => Ok((dimension, value)),
        false => Err(unknown_filter()),
    }
}

/// The recent answer, or a new one.
async fn recent(
    sharing: &Sharing,
    shared: &Shared,
    period: SharePeriod,
    row: Option<Row<'_>>,
) -> Result<Arc<ShareView>, Problem> {
    let now = sharing.context.now();
    let key = CacheKey {
        site: shared.witness.id(),
        name: shared.site.name().to_owned(),
        share: shared.share.clone(),
        day: day(shared, now),
        period,
        filter: row.map(filter_text),
    };
    let counted = count(sharing, shared, period, row, now);
    sharing.answers.views.get(key, now, counted).await
}

/// The day in the site's zone.
fn day(shared: &Shared, now: i64) -> Date {
    let now = Timestamp::from_second(now).unwrap_or_default();
    shared.site.zone.to_datetime(now).date()
}

/// Counts it.
async fn count(
    sharing: &Sharing,
    shared: &Shared,
    period: SharePeriod,
    row: Option<Row<'_>>,
    now: i64,
) -> Result<ShareView, Problem> {
    let (share, site) = (&*shared.share, &shared.witness);
    let client = sharing.figures.of(&site.caller);
    // Of one row, a site that hides values with few visitors shows only totals (`rules`).
    let is_whole = row.is_none() || !rules::hides(share);
    let asked = QueryParams {
        period: Some(period.word().to_owned()),
        compare: is_whole.then(|| "previous".to_owned()),
        filters: row
            .map(|(dimension, value)| filter::exactly(dimension, value))
            .into_iter()
            .collect(),
    };
    let by = dimensions(share, is_whole);
    let over_time = is_whole && share.parts.contains(&SharePart::Series);
    let (figures, series) = futures_util::try_join!(
        stats(&client, site, &asked, &by, READ),
        points(&client, shared, &asked, over_time)
    )?;
    let views = figures.totals.views.value.map_or(0, |views| views.0 as i64);
    let by = figures.by.iter().map(|by| breakdown(by, views, share));
    Ok(ShareView {
        site: shared.site.name().to_owned(),
        period: figures.period,
        compare: figures.compare,
        filter: row.map(filter_text),
        parts: share.parts.clone(),
        smallest: share.smallest.into(),
        by: by.collect(),
        totals: figures.totals,
        series,
        counted_at: now,
    })
}

/// The dimensions of the breakdowns that are shown.
fn dimensions(share: &Share, is_whole: bool) -> Vec<String> {
    let shown = share.parts.iter().filter_map(|part| part.dimension());
    let shown: Vec<String> = shown.filter(|_| is_whole).map(str::to_owned).collect();
    match shown.is_empty() {
        // Without a word, figures are broken down by every dimension.
        true => vec!["none".to_owned()],
        false => shown,
    }
}

fn breakdown(by: &Breakdown, views: i64, share: &Share) -> ShareBreakdown {
    let values = by.rows.iter().map(|row| Value {
        value: row.value.clone(),
        visitors: row.visitors.0 as i64,
        views: row.views.0 as i64,
    });
    let uncounted = by.other.as_ref();
    let whole = Whole {
        values: uncounted.is_none().then_some(by.total_rows),
        views,
        uncounted: uncounted.map_or(0, |row| row.visitors.0 as i64),
    };
    rules::breakdown(&by.dimension, values.collect(), whole, share)
}

/// The figures over time.
async fn points(
    client: &QueryClient,
    shared: &Shared,
    asked: &QueryParams,
    are_shown: bool,
) -> Result<Option<ShareSeries>, Problem> {
    if !are_shown {
        return Ok(None);
    }
    let params = SeriesParams {
        asked: QueryParams {
            compare: None,
            ..asked.clone()
        },
        metrics: vec![SeriesMetric::Visitors, SeriesMetric::Views],
        ..SeriesParams::default()
    };
    let found = series(client, &shared.witness, &params).await?;
    let points = found.points.into_iter().map(|point| SharePoint {
        at: point.at,
        label: point.label,
        visitors: point.visitors.and_then(|value| value.0),
        views: point.views.and_then(|value| value.0),
    });
    Ok(Some(ShareSeries {
        interval: found.interval,
        points: points.collect(),
    }))
}
