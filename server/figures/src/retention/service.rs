//! What `/retention` does.

use std::collections::BTreeMap;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    text::{Localize as _, Text},
};
use shared::period::Interval;

use super::records::{RetentionAgain, RetentionBy, RetentionCohort, RetentionView};
use crate::{
    number::Number,
    query::{
        self, Columns, Cost, QueryClient, QueryParams, ResolvedQuery, Sql, bucket_sql, resolve,
        sql, wrong_span,
    },
    time::{Bucket, SECOND, Span, buckets},
};

/// Most intervals in one answer.
const INTERVALS: usize = 400;

/// The figures of the cohorts.
#[derive(Debug, Default)]
struct Found {
    /// Visitors who agreed, ever.
    agreed: i64,
    /// Visitors by cohort and interval, as keys of their buckets.
    again: BTreeMap<(i64, i64), i64>,
}

/// Asks for cohorts.
pub async fn retention(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    period: Option<String>,
    by: RetentionBy,
) -> Result<RetentionView, Problem> {
    let mut cost = Cost::default();
    let asked = QueryParams::of(Some(period.unwrap_or_else(|| "12mo".to_owned())), vec![]);
    let resolved = resolve(client, site, &asked, &mut cost).await?;
    let span = resolved.scope.span;
    let first = i64::from(resolved.site.week_start.weekday().to_monday_zero_offset()) as u8;
    let intervals = buckets(interval(by), &span, &resolved.site.zone, first).map_err(wrong_span)?;
    if intervals.len() > INTERVALS {
        return Err(Problem::invalid("too_many_intervals")
            .with("most", INTERVALS)
            .field("by"));
    }
    let found = count(client, site, &resolved, (interval(by), first), &mut cost).await?;
    let cohorts = match found.agreed {
        0 => vec![],
        _ => cohorts(&intervals, &found, resolved.now),
    };
    Ok(RetentionView {
        site: resolved.site.name().to_owned(),
        period: resolved.shown(&span),
        by,
        about: match found.agreed {
            0 => Text::new("retention_about.none").localize_here(),
            _ => Text::new("retention_about.agreed").localize_here(),
        },
        visitors: cohorts.iter().map(|cohort| cohort.visitors).sum(),
        cohorts,
        exact: true,
        definitions: query::definitions(&[
            ("visitors", "cohort"),
            ("again", "came_again"),
            ("agreed", "agreed"),
        ]),
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

fn interval(by: RetentionBy) -> Interval {
    match by {
        RetentionBy::Day => Interval::Day,
        RetentionBy::Week => Interval::Week,
        RetentionBy::Month => Interval::Month,
    }
}

/// A visitor who came before the period is in no cohort of it, so all hits until its end are read.
async fn count(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    resolved: &ResolvedQuery,
    (interval, first): (Interval, u8),
    cost: &mut Cost,
) -> Result<Found, Problem> {
    let mut found = Found::default();
    if !resolved.has_consented() {
        return Ok(found);
    }
    let span = resolved.scope.span;
    let begin = client.first_hit(site, cost).await?.unwrap_or(span.start);
    let all = resolved.scope.with_span(Span {
        start: span.start.min(begin),
        ..span
    });
    let key = |column| bucket_sql(interval, &span, &resolved.site.zone, first, column);
    let extra = vec![
        ("cohort", key("first_start")),
        ("interval", key("visit_start")),
        ("period_start", Sql::moment(span.start)),
    ];
    let (sql, values) = all.statement_with_ties(sql!("retention"), "true".into(), extra, vec![])?;
    for batch in &client.ask("retention", sql, values, cost).await? {
        read(&Columns::of(batch), &mut found).map_err(Problem::internal)?;
    }
    Ok(found)
}

fn read(columns: &Columns<'_>, found: &mut Found) -> anyhow::Result<()> {
    let numbers = |name| columns.maybe_numbers(name);
    let (cohorts, later) = (numbers("cohort")?, numbers("later")?);
    for (at, visitors) in columns.numbers("visitors")?.into_iter().enumerate() {
        match cohorts[at].zip(later[at]) {
            Some(pair) => {
                found.again.insert(pair, visitors);
            }
            None => found.agreed = visitors,
        }
    }
    Ok(())
}

/// One cohort for each interval that has begun.
fn cohorts(intervals: &[Bucket], found: &Found, now: i64) -> Vec<RetentionCohort> {
    let begun: Vec<&Bucket> = intervals.iter().filter(|one| one.start <= now).collect();
    let count = |cohort: &Bucket, later: &Bucket| {
        found
            .again
            .get(&(cohort.key, later.key))
            .copied()
            .unwrap_or(0)
    };
    begun
        .iter()
        .enumerate()
        .map(|(at, cohort)| {
            let visitors = count(cohort, cohort);
            RetentionCohort {
                day: cohort.label.clone(),
                starts_at: cohort.start / SECOND,
                ends_at: cohort.end / SECOND,
                visitors,
                again: begun[at + 1..]
                    .iter()
                    .zip(1..)
                    .map(|(later, after)| {
                        let again = count(cohort, later);
                        RetentionAgain {
                            after,
                            visitors: again,
                            share: Number::ratio(again, visitors),
                            over: later.end <= now,
                        }
                    })
                    .collect(),
            }
        })
        .collect()
}
