//! Every hit received in both periods, by the hour.

use std::collections::BTreeMap;

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
};

use super::records::{LeftOutChange, LeftOutReason};
use crate::{
    attribution::Pair,
    number::Number,
    query::{Columns, Cost, QueryClient, Sql, site_value, sql},
    time::{DAY, SECOND, Span},
};

/// Microseconds in a quarter of an hour.
const QUARTER: i64 = 900 * SECOND;

/// Hits of one reason, or counted: in the period and the previous one.
type Both = (i64, i64);

/// Hits received, counted or not.
#[derive(Clone, Debug, Default)]
pub struct Received {
    /// By hour since 1970, UTC, all of them; of both periods.
    pub by_hour: BTreeMap<i64, i64>,
    /// The site's first hit that was counted, Unix seconds.
    pub first: Option<i64>,
    counted: Both,
    by_reason: BTreeMap<String, Both>,
}

/// Asks for them; `first` is the site's first counted hit, microseconds.
pub async fn ask(
    client: &QueryClient,
    site: &InSite<ReadFigures>,
    pair: &Pair,
    first: Option<i64>,
    cost: &mut Cost,
) -> Result<Received, Problem> {
    // Excluded hits are kept by quarter hours: a partial one is left out.
    let before = Span {
        end: pair.before.end / QUARTER * QUARTER,
        ..pair.before
    };
    let sql = sql!("received").fill(&[
        ("ts_now", Sql::within("ts", &pair.now)),
        ("ts_before", Sql::within("ts", &before)),
        ("ts_whole", Sql::within("ts", &pair.whole_before)),
        ("slot_now", Sql::within("slot", &pair.now)),
        ("slot_before", Sql::within("slot", &before)),
        ("slot_whole", Sql::within("slot", &pair.whole_before)),
        ("reach", Sql::moment(pair.both.span.start - DAY)),
        ("end", Sql::moment(pair.both.span.end)),
    ])?;
    let values = vec![site_value(site)];
    let batches = client.ask("received", sql, values, cost).await?;
    let mut received = Received {
        first: first.map(|first| first / SECOND),
        ..Received::default()
    };
    for batch in &batches {
        let columns = Columns::of(batch);
        received.read(&columns).map_err(Problem::internal)?;
    }
    Ok(received)
}

impl Received {
    fn read(&mut self, columns: &Columns<'_>) -> anyhow::Result<()> {
        let (hours, reasons) = (columns.numbers("hour")?, columns.texts("reason")?);
        let hits = columns.numbers("hits")?;
        let (now, before) = (columns.numbers("now")?, columns.numbers("before")?);
        for (at, reason) in reasons.into_iter().enumerate() {
            *self.by_hour.entry(hours[at]).or_default() += hits[at];
            let sum = match reason {
                None => &mut self.counted,
                Some(reason) => self.by_reason.entry(reason).or_default(),
            };
            sum.0 += now[at];
            sum.1 += before[at];
        }
        Ok(())
    }

    /// The excluded hits of both periods.
    pub fn left_out(&self) -> LeftOutChange {
        let (mut now, mut before) = (0, 0);
        let mut by_reason = Vec::new();
        for (reason, both) in &self.by_reason {
            now += both.0;
            before += both.1;
            if both.0 + both.1 > 0 {
                by_reason.push(LeftOutReason {
                    reason: reason.clone(),
                    now: both.0,
                    before: both.1,
                });
            }
        }
        by_reason.sort_by_key(|row| std::cmp::Reverse((row.now - row.before).abs()));
        let (received, received_before) = (now + self.counted.0, before + self.counted.1);
        LeftOutChange {
            received,
            left_out: now,
            share: Number::ratio(now, received),
            received_before,
            left_out_before: before,
            share_before: Number::ratio(before, received_before),
            by_reason,
        }
    }
}
