//! What happens by the clock.

use std::{collections::HashMap, sync::Arc, time::Duration};

use base::clock::{Clock as _, SharedClock};
use counts::{Counts, KeepError, Offset, Question, Scope, Zones};
use figures::{
    asking::Columns,
    time::{DAY, HOUR, Offsets, SECOND},
};
use sites::{Book, Sites};

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_secs(60);
/// A day is compacted once it is over for so long in its site's zone: longer
/// than a visit that began in it can still be joined.
const AFTER_DAY: i64 = 2 * HOUR;

/// The zones' offsets, for compaction: all that any kept hit may fall into.
pub fn zones(book: &Book, now: i64) -> Zones {
    let mut zones: Zones = HashMap::new();
    for site in book.all() {
        // The earliest day that a period may name, to the latest that an event may.
        let offsets = Offsets::between(&site.zone, FIRST, now + 2 * DAY);
        let offsets = offsets
            .0
            .iter()
            .map(|offset| Offset {
                from: offset.from,
                seconds: (offset.offset / SECOND) as i32,
            })
            .collect();
        zones.insert(site.number(), offsets);
    }
    zones
}

/// 2000-01-01: no hit is older.
const FIRST: i64 = 946_684_800 * SECOND;

/// Compacts each night at the hour set, and whenever many rows wait.
pub async fn compact_forever(
    counts: Counts,
    book: Arc<Book>,
    clock: SharedClock,
    settings: base::config::Counts,
) {
    let mut last_night = 0;
    loop {
        tokio::time::sleep(LOOK).await;
        counts.tick();
        let now = clock.now();
        let (day, hour) = (now.div_euclid(DAY), now.rem_euclid(DAY) / HOUR);
        let many = match live_rows(&counts).await {
            Ok(rows) => rows >= settings.compact_at_rows,
            Err(error) => {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "cannot tell how many rows wait for compaction"
                );
                false
            }
        };
        let night = hour == i64::from(settings.compact_hour) && day != last_night;
        if !many && !night {
            continue;
        }
        let scope = if many {
            Scope::All
        } else {
            Scope::Before(now - AFTER_DAY)
        };
        match counts.compact(scope, zones(&book, now)).await {
            Ok(done) => {
                last_night = if night { day } else { last_night };
                tracing::info!(rows = done.rows, months = done.months, took = ?done.took, "compacted");
            }
            Err(KeepError::Running) => {}
            Err(error) => tracing::error!(%error, "compaction failed; it is tried again"),
        }
    }
}

/// How many rows are not yet compacted.
async fn live_rows(counts: &Counts) -> anyhow::Result<u64> {
    let answer = counts
        .ask(Question {
            name: "live_rows",
            sql: "SELECT count(*) AS rows FROM hits_live".to_owned(),
            values: vec![],
        })
        .await?;
    let rows = answer
        .batches
        .first()
        .map(|batch| Columns::of(batch).numbers("rows"))
        .transpose()?;
    Ok(rows.and_then(|rows| rows.first().copied()).unwrap_or(0) as u64)
}

/// Finishes the deletion of sites whose hits were not yet erased.
pub async fn erase_forever(sites: Sites) {
    loop {
        if let Err(error) = sites.erase_deleted().await {
            tracing::error!(
                error = format!("{error:#}"),
                "what was counted for a deleted site is not yet erased; it is tried again"
            );
        }
        tokio::time::sleep(Duration::from_secs(300)).await;
    }
}
