//! Compaction changes no figure: the sums match the rows, the totals the visits.

mod random;

use counts::{Crawler, Offset, Scope, Zones};

use super::*;

/// Totals of visits by definition, compared with those that compaction wrote; rows are differences.
const VISITS: &str = "
WITH wanted AS (
    SELECT visit, count(*) FILTER (kind = 0) AS views,
           arg_min(path, (ts, seq)) FILTER (kind = 0) AS entry_path,
           arg_max(path, (ts, seq)) FILTER (kind = 0) AS exit_path,
           coalesce(bool_or(kind = 1 AND interactive), false) AS acted,
           coalesce(sum(engaged_ms), 0) AS engaged,
           max(greatest(date_diff('millisecond', visit_start, ts), last_ping_ms)) AS duration,
           arg_min(seq, (ts, seq)) AS first_seq
    FROM hits WHERE visit IS NOT NULL GROUP BY visit
)
SELECT h.visit
FROM hits AS h LEFT JOIN wanted AS w ON w.visit = h.visit
WHERE h.entry_path IS DISTINCT FROM w.entry_path
   OR h.exit_path IS DISTINCT FROM w.exit_path
   OR h.v_first <> (CASE WHEN h.seq = w.first_seq THEN 1 ELSE 0 END)
   OR h.v_views <> (CASE WHEN h.seq = w.first_seq THEN w.views ELSE 0 END)
   OR h.v_bounce <> (CASE WHEN h.seq = w.first_seq AND w.views = 1 AND NOT w.acted THEN 1 ELSE 0 END)
   OR h.v_engaged <> (CASE WHEN h.seq = w.first_seq AND (w.views >= 2 OR w.acted OR w.engaged >= 10000)
                           THEN 1 ELSE 0 END)
   OR h.v_dur_ms <> (CASE WHEN h.seq = w.first_seq THEN w.duration ELSE 0 END)";

/// Rows before others of their month.
const SORTED: &str = "
SELECT count(*)::BIGINT FROM (
    SELECT (site_id, visit_start, coalesce(visit, 18446744073709551615), ts, seq) AS place,
           lag(place) OVER (ORDER BY rowid) AS before, date_trunc('month', visit_day) AS m,
           lag(m) OVER (ORDER BY rowid) AS month_before FROM hits)
WHERE m = month_before AND before > place";

fn zones() -> Zones {
    let offset = |seconds| vec![Offset { from: 0, seconds }];
    Zones::from([(SITE, offset(0)), (SiteNumber(SITE.0 + 1), offset(1800))])
}

#[tokio::test]
async fn a_compaction_takes_the_days_that_ended_in_the_sites_zone() {
    let dir = tempfile::tempdir().unwrap();
    let midnight = NOON + 12 * HOUR;
    let hands = Hands::at(midnight);
    let counts = open(dir.path(), &hands).await;
    // 23:30 UTC is 00:30 of the next day for the second site.
    for site in [SITE, SiteNumber(8), SiteNumber(9)] {
        let ts = midnight - 30 * MINUTE;
        let day = if site == SITE { TODAY } else { TODAY + 1 };
        take(
            &counts,
            Hit {
                site,
                day,
                ..view(1, "/a", ts)
            },
        )
        .await;
    }
    let zones = Zones::from([
        (
            SITE,
            vec![Offset {
                from: 0,
                seconds: 0,
            }],
        ),
        (
            SiteNumber(8),
            vec![
                Offset {
                    from: 0,
                    seconds: 7200,
                },
                Offset {
                    from: NOON - DAY,
                    seconds: 3600,
                },
            ],
        ),
    ]);
    let done = counts
        .compact(Scope::Before(midnight), zones.clone())
        .await
        .unwrap();
    assert_eq!((done.rows, done.months, done.without_zone.len()), (1, 1, 0));
    assert_eq!(
        rows(&counts, "SELECT site_id::BIGINT FROM hits").await,
        ["7"]
    );
    let done = counts
        .compact(Scope::Before(midnight + DAY - HOUR), zones.clone())
        .await
        .unwrap();
    assert_eq!((done.rows, done.months), (1, 1));
    let done = counts.compact(Scope::All, zones).await.unwrap();
    assert_eq!((done.rows, done.without_zone), (1, vec![SiteNumber(9)]));
    let days = rows(
        &counts,
        "SELECT site_id::BIGINT, day::VARCHAR FROM hits ORDER BY 1",
    )
    .await;
    assert_eq!(days, ["7|2026-11-20", "8|2026-11-21", "9|2026-11-21"]);
}

#[tokio::test]
async fn hits_left_out_are_summed() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    let crawlers = ["", "GPTBot", "GPTBot"].map(|name| Crawler {
        name: name.into(),
        ..Crawler::UNNAMED
    });
    for n in 0..7 {
        let crawler = crawlers.get(n as usize).cloned();
        let left_out = counts::LeftOut {
            site: SITE,
            ts: NOON + n,
            day: TODAY,
            reason: match crawler {
                Some(_) => Reason::Bot,
                None => Reason::Headless,
            },
            hostname: None,
            crawler,
        };
        counts
            .take(batch(vec![Arrival::LeftOut(left_out)]))
            .await
            .unwrap();
        counts.settled().await.unwrap();
    }
    counts
        .compact(Scope::Before(NOON), Zones::new())
        .await
        .unwrap();
    assert_eq!(
        rows(&counts, "SELECT site_id::BIGINT, day::VARCHAR, slot::VARCHAR, reason, hits, crawler, crawler_kind \
                       FROM left_out ORDER BY reason, crawler").await,
        [
            "7|2026-11-20|2026-11-20 12:00:00|bot|1||other",
            "7|2026-11-20|2026-11-20 12:00:00|bot|2|GPTBot|other",
            "7|2026-11-20|2026-11-20 12:00:00|headless|4|-|-"
        ]
    );
}

#[tokio::test]
async fn a_visit_over_midnight_counts_on_both_days() {
    let dir = tempfile::tempdir().unwrap();
    let midnight = NOON + 12 * HOUR;
    let hands = Hands::at(midnight);
    let counts = open(dir.path(), &hands).await;
    let next_day = Visitor {
        today: 2,
        day_before: Some(1),
    };
    take(&counts, view(1, "/a", midnight - MINUTE)).await;
    take(
        &counts,
        Hit {
            visitor: Some(next_day),
            ..view(2, "/a", midnight + MINUTE)
        },
    )
    .await;
    take(
        &counts,
        Hit {
            visitor: Some(next_day),
            ..view(2, "/b", midnight + 2 * MINUTE)
        },
    )
    .await;
    take(
        &counts,
        Hit {
            visitor: Some(next_day),
            ..view(2, "/a", midnight + 3 * MINUTE)
        },
    )
    .await;
    counts.keep_sums_from(1);
    counts.compact(Scope::All, zones()).await.unwrap();
    let totals =
        "SELECT path, v_first::BIGINT, v_views::BIGINT, v_dur_ms::BIGINT, entry_path, exit_path
                  FROM hits ORDER BY seq";
    assert_eq!(
        rows(&counts, totals).await,
        [
            "/a|1|4|240000|/a|/a",
            "/a|0|0|0|/a|/a",
            "/b|0|0|0|/a|/a",
            "/a|0|0|0|/a|/a"
        ]
    );
    let sums = "SELECT day::VARCHAR, dimension::BIGINT, value, visitors::BIGINT, again::BIGINT, views::BIGINT,
                       visits::BIGINT, enters::BIGINT, exits::BIGINT
                FROM day_sums WHERE dimension IN (0, 2) ORDER BY dimension, value, day";
    assert_eq!(
        rows(&counts, sums).await,
        [
            "2026-11-20|0|-|1|0|1|1|1|0",
            "2026-11-21|0|-|1|1|3|0|0|0",
            "2026-11-20|2|/a|1|0|1|1|1|1",
            "2026-11-21|2|/a|1|1|2|0|0|0",
            "2026-11-20|2|/b|0|0|0|1|0|0",
            "2026-11-21|2|/b|1|0|1|0|0|0"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn hits_may_arrive_while_it_runs() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    let sender = {
        let counts = counts.clone();
        tokio::spawn(async move {
            for hit in 0..3000 {
                take(
                    &counts,
                    view(
                        hit % 40,
                        &format!("/{}", hit % 9),
                        NOON + hit as i64 * SECOND,
                    ),
                )
                .await;
            }
        })
    };
    let mut compactions = 0;
    while !sender.is_finished() {
        counts.compact(Scope::All, zones()).await.unwrap();
        compactions += 1;
    }
    sender.await.unwrap();
    counts.compact(Scope::All, zones()).await.unwrap();
    assert!(compactions > 1);
    assert_eq!(live(&counts).await, 0);
    assert_eq!(number(&counts, "SELECT count(*) FROM hits").await, 3000);
    assert_eq!(
        number(&counts, "SELECT count(DISTINCT seq) FROM hits").await,
        3000
    );
    assert_eq!(rows(&counts, VISITS).await, [""; 0]);
    assert_eq!(rows(&counts, SORTED).await, ["0"]);
    assert_eq!(counts.health().last_error, None);
}

#[tokio::test]
async fn pings_are_folded_into_their_view() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(1, "/a", NOON)).await;
    take_ping(&counts, ping(1, "/a", NOON + 5 * SECOND, 5_000)).await;
    let deeper = Ping {
        scroll: 80,
        ..ping(1, "/a", NOON + 9 * SECOND, 4_000)
    };
    take_ping(&counts, deeper).await;
    // Of a page without a view, and with properties.
    take_ping(&counts, ping(1, "/b", NOON + 10 * SECOND, 300)).await;
    let with_parts = Ping {
        shown: vec![("part".to_owned(), 700)],
        ..ping(1, "/a", NOON + 11 * SECOND, 20)
    };
    take_ping(&counts, with_parts).await;
    counts.compact(Scope::All, zones()).await.unwrap();
    let kept = "SELECT kind::BIGINT, path, engaged_ms::BIGINT, scroll::BIGINT, p_depth::BIGINT, v_dur_ms::BIGINT,
                       last_ping_ms::BIGINT
                FROM hits ORDER BY seq";
    let others = ["2|/b|300|50|50|0|-", "2|/a|20|50|-|0|-"];
    assert_eq!(
        rows(&counts, kept).await,
        [&["0|/a|9000|80|80|11000|9000"][..], &others].concat()
    );
    // One that comes later joins them.
    take_ping(&counts, ping(1, "/a", NOON + 30 * SECOND, 1)).await;
    counts.compact(Scope::All, zones()).await.unwrap();
    assert_eq!(
        rows(&counts, kept).await,
        [&["0|/a|9001|80|80|30000|30000"][..], &others].concat()
    );
    // An earlier view that comes late has them instead.
    take(&counts, view(1, "/a", NOON - MINUTE)).await;
    counts.compact(Scope::All, zones()).await.unwrap();
    let views = ["0|/a|-|-|-|0|-", "0|/a|9001|80|80|30000|30000"];
    let mut found = rows(&counts, kept).await;
    found.retain(|row| row.starts_with("0|"));
    found.sort();
    assert_eq!(found, views);
    assert_eq!(rows(&counts, VISITS).await, [""; 0]);
}
