//! What `/live` does.

use base::{
    access::{InSite, ReadFigures},
    answer::Problem,
    clock::Clock as _,
};

use super::records::{Live, LiveRow, Minute};
use crate::{
    number::Number,
    query::{self, Columns, Cost, QueryClient, Sql, site_value, sql},
    time::{DAY, SECOND},
};

const MINUTE: i64 = 60 * SECOND;

/// Asks for the last half hour.
pub async fn live(client: &QueryClient, site: &InSite<ReadFigures>) -> Result<Live, Problem> {
    let now = client.state.clock.now();
    let since = now - 30 * MINUTE;
    let sql = sql!("live").fill(&[
        ("since", Sql::moment(since)),
        ("five", Sql::moment(now - 5 * MINUTE)),
        ("reach", Sql::moment(since - DAY)),
        ("now", Sql::moment(now)),
    ])?;
    let mut cost = Cost::default();
    let batches = client
        .ask("live", sql, vec![site_value(site)], &mut cost)
        .await?;
    let mut live = empty(now);
    for batch in &batches {
        read(&Columns::of(batch), &mut live).map_err(Problem::internal)?;
    }
    live.computed_ms = query::computed_ms(&cost);
    live.rows_read = cost.rows_read as i64;
    Ok(live)
}

fn empty(now: i64) -> Live {
    Live {
        at: now / SECOND,
        visitors_5m: 0,
        visitors_30m: 0,
        minutes: (1..=30)
            .rev()
            .map(|ago| Minute {
                at: (now - ago * MINUTE) / SECOND,
                visitors: 0,
                views: 0,
            })
            .collect(),
        pages: vec![],
        sources: vec![],
        countries: vec![],
        computed_ms: Number(0.0),
        rows_read: 0,
    }
}

fn read(columns: &Columns<'_>, live: &mut Live) -> anyhow::Result<()> {
    let (parts, values) = (columns.texts("part")?, columns.texts("value")?);
    let (minutes, visitors) = (columns.numbers("minute")?, columns.numbers("visitors")?);
    let (five, views) = (columns.numbers("visitors_5m")?, columns.numbers("views")?);
    for (index, part) in parts.iter().enumerate() {
        let row = LiveRow {
            value: values[index].clone(),
            visitors: visitors[index],
        };
        match part.as_deref() {
            Some("total") => {
                live.visitors_30m = visitors[index];
                live.visitors_5m = five[index];
            }
            Some("minute") => {
                // 0 is the running minute, the last of the list.
                if let Some(minute) = live.minutes.iter_mut().rev().nth(minutes[index] as usize) {
                    minute.visitors = visitors[index];
                    minute.views = views[index];
                }
            }
            Some("page") => live.pages.push(row),
            Some("source") => live.sources.push(row),
            Some("country") => live.countries.push(row),
            other => anyhow::bail!("an unknown part {other:?}"),
        }
    }
    Ok(())
}
