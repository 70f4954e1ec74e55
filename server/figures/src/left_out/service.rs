//! What `/left-out` does.

use std::collections::BTreeMap;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::Clock as _,
    text::{Localize as _, of_reason},
};
use shared::{date::Date, period::Period, reason::Reason};

use super::{
    crawlers,
    records::{LeftOutBy, LeftOutDay, LeftOutView, ReasonRow},
};
use crate::{
    number::Number,
    query::{
        self, Columns, Cost, FirstDay, PeriodView, QueryClient, Sql, compose, day_sql, site_value,
        sql,
    },
    time::{DAY, Offsets},
};

/// Hits of a day that had the same verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// In days since 1970.
    pub day: i64,
    /// The reason's code; none for counted hits.
    pub reason: Option<String>,
    /// The crawler's name, if requested and kept; empty for one that has none.
    pub crawler: Option<String>,
    /// The code of its kind.
    pub kind: Option<String>,
    pub hits: i64,
}

/// Asks for every hit received.
pub async fn left_out(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    period: Option<&str>,
    by: Option<LeftOutBy>,
) -> Result<LeftOutView, Problem> {
    let settings = client.state.site(site)?;
    let period = query::period(period)?;
    let mut cost = Cost::default();
    let first = match period {
        Period::All => client.first_received(site, &mut cost).await?,
        _ => None,
    };
    let span = query::spans(
        period,
        None,
        &settings.zone,
        client.state.clock.now(),
        first,
    )?
    .now;
    let uncompacted = client.state.counts.uncompacted(site.number());
    let first_day = FirstDay::of(&settings, &uncompacted, span.from)
        .found(client, (site, &settings), None, &mut cost)
        .await?;
    let offsets = Offsets::between(&settings.zone, span.start, span.end);
    let (crawler, kind) = match by {
        Some(LeftOutBy::Crawler) => (compose!("crawler"), compose!("crawler_kind")),
        None => (compose!("NULL"), compose!("NULL::VARCHAR")),
    };
    let sql = sql!("left_out").fill(&[
        ("crawler", crawler),
        ("kind", kind),
        ("day_of_ts", day_sql(&offsets, "ts")),
        ("day_of_slot", day_sql(&offsets, "slot")),
        ("start", Sql::moment(span.start)),
        ("end", Sql::moment(span.end)),
        ("reach", Sql::moment(span.start - DAY)),
    ])?;
    let batches = client
        .ask("left_out", sql, vec![site_value(site)], &mut cost)
        .await?;
    let mut rows = Vec::new();
    for batch in &batches {
        rows.extend(read(&Columns::of(batch)).map_err(Problem::internal)?);
    }
    let by_crawler = by.map(|LeftOutBy::Crawler| crawlers::by_crawler(&rows));
    let (by_day, by_reason) = (by_day(span.from, span.to, &rows), by_reason(&rows));
    let (received, counted) = by_day.iter().fold((0, 0), |(received, counted), day| {
        (received + day.received, counted + day.counted)
    });
    Ok(LeftOutView {
        site: settings.name().to_owned(),
        period: PeriodView::without_sums(
            &span,
            &settings.zone_name,
            first_day,
            &client.state.counts.imported_days(site.number()),
        ),
        received,
        counted,
        left_out: received - counted,
        share: Number::ratio(received - counted, received),
        by_reason: by_reason
            .into_iter()
            .map(|(reason, hits)| ReasonRow {
                explanation: Reason::from_code(&reason)
                    .map_or_else(String::new, |reason| of_reason(reason).localize_here()),
                share: Number::ratio(hits, received),
                reason,
                hits,
            })
            .collect(),
        by_crawler,
        by_day,
        computed_ms: query::computed_ms(&cost),
        rows_read: cost.rows_read as i64,
    })
}

fn read(columns: &Columns<'_>) -> anyhow::Result<Vec<Row>> {
    let (days, hits) = (columns.numbers("day")?, columns.numbers("hits")?);
    let (reasons, crawlers, kinds) = (
        columns.texts("reason")?,
        columns.texts("crawler")?,
        columns.texts("kind")?,
    );
    let named = reasons.into_iter().zip(crawlers).zip(kinds);
    Ok(days
        .into_iter()
        .zip(named)
        .zip(hits)
        .map(|((day, ((reason, crawler), kind)), hits)| Row {
            day,
            reason,
            crawler,
            kind,
            hits,
        })
        .collect())
}

fn by_day(from: Date, to: Date, rows: &[Row]) -> Vec<LeftOutDay> {
    let mut days: BTreeMap<i64, LeftOutDay> = (from.days()..=to.days())
        .map(|day| {
            let empty = LeftOutDay {
                day: Date::from_days(day).to_string(),
                received: 0,
                counted: 0,
                left_out: 0,
                reasons: BTreeMap::new(),
            };
            (i64::from(day), empty)
        })
        .collect();
    for Row {
        day, reason, hits, ..
    } in rows
    {
        let Some(day) = days.get_mut(day) else {
            continue;
        };
        day.received += hits;
        match reason {
            None => day.counted += hits,
            Some(reason) => {
                day.left_out += hits;
                *day.reasons.entry(reason.clone()).or_default() += hits;
            }
        }
    }
    days.into_values().collect()
}

fn by_reason(rows: &[Row]) -> Vec<(String, i64)> {
    let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
    for Row { reason, hits, .. } in rows {
        if let Some(reason) = reason {
            *sums.entry(reason).or_default() += hits;
        }
    }
    let mut sums: Vec<(String, i64)> = sums
        .into_iter()
        .map(|(reason, hits)| (reason.to_owned(), hits))
        .collect();
    sums.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    sums
}
