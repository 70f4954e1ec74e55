//! Hits of any day, put in below HTTP: an event that is sent may be 72 hours old at most.

use counts::{Arrival, Batch};
use jiff::{Timestamp, ToSpan as _, tz::TimeZone};
use serde_json::{Value, json};
use tests::TestApp;

use super::ledger::{Line, arrival};

/// One hit: when (Unix seconds), by whom, on which page; and what else is known of it.
pub fn hit(app: &TestApp, site: &str, at: i64, who: &str, path: &str, more: &Value) -> Arrival {
    let site = app.registry.by_name_or_id(site).expect("the site is known");
    let day = |ago: i64| local_day(&site.zone, at - ago).to_string();
    let before = local_day(&site.zone, at)
        .checked_sub(1.day())
        .expect("a day");
    let mut expect = json!({
        "kind": "view", "ts": at * 1_000_000, "hostname": site.name(), "path": path,
        "address": format!("{at}{path}"),
        "today": format!("{who} {}", day(0)), "day_before": format!("{who} {before}"),
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        expect[name] = value.clone();
    }
    let line = json!({
        "line": "hit", "arrived": at * 1_000_000, "site": site.name(), "via": "script", "expect": expect,
    });
    match serde_json::from_value(line).expect("a line of a ledger") {
        Line::Hit { via, expect, .. } => arrival(site.number(), &site.zone, &via, *expect),
        other => unreachable!("it is a hit, not {other:?}"),
    }
}

fn local_day(zone: &TimeZone, at: i64) -> jiff::civil::Date {
    let moment = Timestamp::from_second(at).expect("a moment");
    moment.to_zoned(zone.clone()).date()
}

/// Puts hits in, each at its own time; the clock is afterwards where it was.
pub async fn put(app: &TestApp, mut hits: Vec<(i64, Arrival)>) {
    let now = app.clock_now();
    hits.sort_by_key(|(at, _)| *at);
    for (at, arrival) in hits {
        app.clock.set_seconds(at);
        let batch = Batch {
            arrivals: vec![arrival],
            key: None,
        };
        app.counts.take(batch).await.expect("taken");
    }
    app.clock.set(now);
    app.settled().await;
}
