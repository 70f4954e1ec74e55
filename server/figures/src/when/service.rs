//! What `/when` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::records::{Weekday, When, WhenCell};
use crate::{
    number::Number,
    query::{
        self, Cost, QueryClient, QueryParams, Sql, compose,
        counting::{Counted, by_bucket},
        offset_sql, resolve,
    },
    time::{HOUR, Offsets, SECOND, Span},
};

/// Hours of a week.
const HOURS: i64 = 168;
/// 1970 began on a Thursday, this many hours after its week did.
const THURSDAY: i64 = 72;

const WEEKDAYS: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

/// Asks for a period by weekday and hour.
pub async fn when(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    asked: &QueryParams,
) -> Result<When, Problem> {
    let mut cost = Cost::default();
    let resolved = resolve(client, site, asked, &mut cost).await?;
    let (span, zone) = (resolved.scope.span, &resolved.site.zone);
    let offsets = Offsets::between(zone, span.start, span.end);
    let of = |column| cell_sql(&offsets, column);
    let found = by_bucket(
        client,
        &resolved.scope,
        of("ts"),
        of("visit_start"),
        &mut cost,
    )
    .await?;
    let seconds = seconds(&offsets, &span, resolved.now);
    let first = i64::from(resolved.site.week_start.weekday().to_monday_zero_offset());
    let cells = (0..HOURS)
        .map(|at| (at + first * 24) % HOURS)
        .map(|at| cell(at, found.get(&at).copied(), seconds[at as usize]))
        .collect();
    Ok(When {
        site: resolved.site.name().to_owned(),
        period: resolved.shown(&span),
        filters: asked.filters.clone(),
        cells,
        exact: true,
        definitions: query::definitions(&[
            ("visitors", "visitors"),
            ("visits", "visits"),
            ("views", "views"),
            ("events", "events"),
            ("visitors_per_hour", "visitors_per_hour"),
            ("views_per_hour", "views_per_hour"),
        ]),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

/// The hour of the week, from Monday's first on, of a local time.
fn hour_of_week(local: i64) -> i64 {
    (local.div_euclid(HOUR) + THURSDAY).rem_euclid(HOURS)
}

/// The same of a column in SQL. No period begins before 1990.
fn cell_sql(offsets: &Offsets, column: &'static str) -> Sql {
    compose!(
        "(((epoch_us({column}) + {offset}) // {hour} + {thursday}) % {hours})",
        column,
        offset = offset_sql(offsets, column),
        hour = HOUR,
        thursday = THURSDAY,
        hours = HOURS
    )
}

/// How many seconds of the period up to now are in each hour of the week.
fn seconds(offsets: &Offsets, span: &Span, now: i64) -> Vec<i64> {
    let mut cells = vec![0; HOURS as usize];
    let end = span.end.min(now);
    for (index, stretch) in offsets.0.iter().enumerate() {
        let until = offsets.0.get(index + 1).map_or(end, |next| next.from);
        let (mut at, until) = (
            stretch.from + stretch.offset,
            until.min(end) + stretch.offset,
        );
        while at < until {
            let next = ((at.div_euclid(HOUR) + 1) * HOUR).min(until);
            cells[hour_of_week(at) as usize] += next - at;
            at = next;
        }
    }
    cells.iter().map(|micros| micros / SECOND).collect()
}

fn cell(at: i64, counted: Option<Counted>, seconds: i64) -> WhenCell {
    let counted = counted.unwrap_or_default();
    let per_hour = |count: i64| Number::ratio(count * 3_600, seconds);
    WhenCell {
        weekday: WEEKDAYS[(at / 24) as usize],
        hour: at % 24,
        visitors: counted.visitors,
        visits: counted.visits,
        views: counted.views,
        events: counted.events,
        seconds,
        visitors_per_hour: per_hour(counted.visitors),
        views_per_hour: per_hour(counted.views),
    }
}
