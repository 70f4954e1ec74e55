//! Visits, repetitions, keys.

use counts::{Crawler, Key, LeftOut, TakeError};
use shared::crawler::CrawlerKind;

use super::*;

#[tokio::test]
async fn a_hit_is_in_its_row_whole() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    let one = Hit {
        event: Some("Signup".into()),
        props: vec![
            ("plan".into(), counts::Prop::Text("te\"am".into())),
            ("n".into(), counts::Prop::Number(3.0)),
            ("x".into(), counts::Prop::Number(0.1)),
            ("ok".into(), counts::Prop::Flag(true)),
        ],
        revenue: Some(counts::Revenue {
            amount: 125_000,
            currency: *b"EUR",
        }),
        ..view(1, "/a", NOON + 5)
    };
    assert_eq!(take(&counts, one).await, Verdict::Counted);
    assert_eq!(
        rows(
            &counts,
            "SELECT site_id::BIGINT, epoch_us(ts), day::VARCHAR, visitor, visit, kind::BIGINT, event,
                    interactive::VARCHAR, hostname, path, prev_path, source, referrer, channel, country, browser,
                    props, revenue::VARCHAR, currency, scroll::BIGINT, agreed::VARCHAR,
                    props->>'n', props->>'x', props->>'ok' FROM hits_live"
        )
        .await,
        ["7|1795176000000005|2026-11-20|1|1|1|Signup|true|example.com|/a|-|Google|-|Organic Search|DE|Firefox|\
          {\"plan\":\"te\\\"am\",\"n\":3,\"x\":0.1,\"ok\":true}|12.5000|EUR|-|false|3|0.1|true"]
    );
}

#[tokio::test]
async fn a_visit_goes_on_for_half_an_hour_after_its_last_sign_of_life() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(1, "/a", NOON)).await;
    take_ping(&counts, ping(1, "/a", NOON + 20 * MINUTE, 500)).await;
    let other = Hit {
        acquisition: Default::default(),
        ..view(1, "/b", NOON + 50 * MINUTE)
    };
    hands.set(NOON + 50 * MINUTE);
    take(&counts, other).await;
    hands.set(NOON + 81 * MINUTE);
    take(&counts, view(1, "/c", NOON + 80 * MINUTE + 1)).await;
    // Before its start: another visit, although that one is still held.
    take(&counts, view(1, "/d", NOON - 1)).await;
    // A heartbeat that finds no visit.
    take_ping(&counts, ping(2, "/a", NOON, 500)).await;
    assert_eq!(
        rows(
            &counts,
            "SELECT path, prev_path, visit, source, kind::BIGINT FROM hits_live ORDER BY seq"
        )
        .await,
        [
            "/a|-|1|Google|0",
            "/a|-|1|Google|2",
            "/b|/a|1|Google|0",
            "/c|-|4|Google|0",
            "/d|-|5|Google|0"
        ]
    );
}

#[tokio::test]
async fn a_visit_ends_after_a_day_and_is_held_for_an_hour() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    for step in 0..=50 {
        hands.set(NOON + step * 29 * MINUTE);
        take(&counts, view(1, "/a", NOON + step * 29 * MINUTE)).await;
    }
    assert_eq!(
        rows(
            &counts,
            "SELECT visit, count(*) FROM hits_live GROUP BY visit ORDER BY visit"
        )
        .await,
        ["1|50", "51|1"]
    );
    // The times would fit, but the visit is no longer held.
    hands.set(NOON + 50 * 29 * MINUTE + 61 * MINUTE);
    take(&counts, view(1, "/b", NOON + 50 * 29 * MINUTE + MINUTE)).await;
    assert_eq!(
        number(&counts, "SELECT max(visit) FROM hits_live").await,
        52
    );
}

#[tokio::test]
async fn a_visit_crosses_midnight_under_its_first_hash() {
    let dir = tempfile::tempdir().unwrap();
    let midnight = NOON + 12 * HOUR;
    let hands = Hands::at(midnight - MINUTE);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(1, "/a", midnight - MINUTE)).await;
    hands.set(midnight + MINUTE);
    let next_day = Visitor {
        today: 2,
        day_before: Some(1),
    };
    let later = Hit {
        visitor: Some(next_day),
        ..view(2, "/b", midnight + MINUTE)
    };
    take(&counts, later.clone()).await;
    assert_eq!(take(&counts, later).await, REPEATED);
    assert_eq!(
        rows(
            &counts,
            "SELECT visitor, visit, day::VARCHAR, visit_day::VARCHAR, path FROM hits_live ORDER BY seq"
        )
        .await,
        ["1|1|2026-11-20|2026-11-20|/a", "1|1|2026-11-21|2026-11-20|/b"]
    );
}

#[tokio::test]
async fn the_same_within_a_second_is_repeated() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    assert_eq!(take(&counts, view(1, "/a", NOON)).await, Verdict::Counted);
    assert_eq!(take(&counts, view(1, "/a", NOON + SECOND)).await, REPEATED);
    assert_eq!(
        take(&counts, view(1, "/a", NOON + SECOND + 1)).await,
        Verdict::Counted
    );
    assert_eq!(take(&counts, view(1, "/b", NOON)).await, Verdict::Counted);
    assert_eq!(take(&counts, view(2, "/a", NOON)).await, Verdict::Counted);
    let event = Hit {
        event: Some("x".into()),
        ..view(1, "/a", NOON)
    };
    assert_eq!(take(&counts, event).await, Verdict::Counted);
    let backend = Hit {
        from_script: false,
        visitor: None,
        ..view(1, "/a", NOON)
    };
    assert_eq!(take(&counts, backend.clone()).await, Verdict::Counted);
    assert_eq!(take(&counts, backend).await, Verdict::Counted);
    assert_eq!(live(&counts).await, 7);
    assert_eq!(
        rows(
            &counts,
            "SELECT site_id::BIGINT, day::VARCHAR, slot::VARCHAR, reason, hits FROM left_out"
        )
        .await,
        ["7|2026-11-20|2026-11-20 12:00:00|repeated|1"]
    );
    assert_eq!(
        number(
            &counts,
            "SELECT count(*) FROM hits_live WHERE visit IS NULL AND visitor IS NULL"
        )
        .await,
        2
    );
}

pub(crate) fn key(key: u8, body: u8) -> Key {
    Key {
        site: SITE,
        key: [key; 16],
        body: [body; 16],
    }
}

pub(crate) fn keyed(key: Key, one: Hit) -> Batch {
    let left_out = LeftOut {
        site: SITE,
        ts: one.ts,
        day: one.day,
        reason: Reason::Bot,
        hostname: Some("bot.example".into()),
        crawler: Some(Crawler {
            name: "GPTBot".into(),
            kind: CrawlerKind::Ai,
        }),
    };
    Batch {
        arrivals: vec![hit(one), Arrival::LeftOut(left_out)],
        key: Some(key),
    }
}

#[tokio::test]
async fn a_key_counts_once_also_after_a_crash() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let first = || {
        keyed(
            key(1, 1),
            Hit {
                from_script: false,
                ..view(1, "/a", NOON)
            },
        )
    };
    {
        let counts = open(dir.path(), &hands).await;
        // At once, so that they meet in one lot.
        let (a, b) = tokio::join!(counts.take(first()), counts.take(first()));
        let (a, b) = (a.unwrap(), b.unwrap());
        assert_eq!(
            a.verdicts,
            [Verdict::Counted, Verdict::LeftOut(Reason::Bot)]
        );
        assert!(!a.repeated && b.repeated);
        assert_eq!(b.verdicts, [REPEATED, REPEATED]);
        let other = counts.take(keyed(key(1, 2), view(1, "/b", NOON))).await;
        assert_eq!(other, Err(TakeError::KeyReused));
    }
    let counts = open(dir.path(), &hands).await;
    assert!(counts.take(first()).await.unwrap().repeated);
    assert_eq!(
        counts.take(keyed(key(1, 2), view(1, "/b", NOON))).await,
        Err(TakeError::KeyReused)
    );
    counts.shutdown().await.unwrap();
    let counts = open(dir.path(), &hands).await;
    assert!(counts.take(first()).await.unwrap().repeated);
    assert_eq!(live(&counts).await, 1);
    assert_eq!(
        rows(
            &counts,
            "SELECT reason, crawler, sum(hits)::BIGINT FROM left_out GROUP BY ALL ORDER BY reason"
        )
        .await,
        ["bot|GPTBot|1", "repeated|-|6"]
    );
    hands.set(NOON + 4 * DAY);
    assert!(counts.take(first()).await.unwrap().repeated);
    hands.set(NOON + 4 * DAY + SECOND);
    let taken = counts
        .take(keyed(key(1, 2), view(1, "/b", NOON)))
        .await
        .unwrap();
    assert!(!taken.repeated, "after 96 hours a key is free again");
}

#[tokio::test]
async fn a_key_outlives_its_segment_of_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let same = || keyed(key(1, 1), view(1, "/a", NOON));
    let small = Settings {
        segment_bytes: 2_000,
        ..settings(dir.path())
    };
    let first_segment = || {
        let files = std::fs::read_dir(dir.path().join("journal")).unwrap();
        let paths = files.map(|file| file.unwrap().path());
        paths
            .filter(|path| path.extension().is_some_and(|ending| ending == "journal"))
            .min()
            .unwrap()
    };
    let counts = Counts::open(small, hands.now()).await.unwrap();
    assert!(!counts.take(same()).await.unwrap().repeated);
    let with_key = first_segment();
    for hit in 0..100 {
        take(
            &counts,
            view(hit % 5, &format!("/{hit}"), NOON + hit as i64),
        )
        .await;
    }
    counts.settled().await.unwrap();
    counts.shutdown().await.unwrap();
    hands.set(NOON + 3 * DAY);
    let counts = open(dir.path(), &hands).await;
    assert!(first_segment() > with_key, "it was removed");
    assert!(counts.take(same()).await.unwrap().repeated);
    // After a crash too.
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert!(counts.take(same()).await.unwrap().repeated);
    hands.set(NOON + 4 * DAY + SECOND);
    assert!(!counts.take(same()).await.unwrap().repeated);
}

#[tokio::test]
async fn a_flood_of_excluded_hits_takes_little_of_the_journal_and_all_are_safe() {
    use futures_util::{StreamExt as _, stream};
    const HITS: u64 = 10_000;
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    let journal = || -> u64 {
        let files = std::fs::read_dir(dir.path().join("journal")).unwrap();
        files
            .map(|file| file.unwrap().metadata().unwrap().len())
            .sum()
    };
    let before = journal();
    let flood = stream::iter(0..HITS).map(|number| {
        // Each with another hostname, as long as one can be.
        let left_out = LeftOut {
            site: SITE,
            ts: NOON,
            day: TODAY,
            reason: Reason::WrongHost,
            hostname: Some(format!("{number:0>240}.example")),
            crawler: None,
        };
        counts.take(batch(vec![Arrival::LeftOut(left_out)]))
    });
    let verdicts: Vec<_> = flood.buffer_unordered(200).collect().await;
    for taken in verdicts {
        let verdicts = taken.unwrap().verdicts;
        assert_eq!(verdicts, [Verdict::LeftOut(Reason::WrongHost)]);
    }
    let grown = journal() - before;
    assert!(grown < HITS * 10, "{grown} bytes for {HITS} hits");
    assert_eq!(counts.arriving(SITE).len(), 100);
    // Larger batches need the same memory.
    for number in 0..20 {
        let many = (0..500).map(|_| {
            Arrival::LeftOut(LeftOut {
                site: SITE,
                ts: NOON,
                day: TODAY,
                reason: Reason::Malformed,
                hostname: Some("a".repeat(250)),
                crawler: None,
            })
        });
        let one = hit(view(number, "/a", NOON));
        let arrivals = many.chain([one]).collect();
        counts.take(batch(arrivals)).await.unwrap();
    }
    let grown = journal() - before;
    assert!(grown < HITS * 15, "{grown} bytes for {HITS} hits twice");
    // As after kill -9: DuckDB may have some of it, and the journal provides the rest.
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert_eq!(
        rows(
            &counts,
            "SELECT reason, sum(hits)::BIGINT FROM left_out GROUP BY ALL ORDER BY reason"
        )
        .await,
        ["malformed|10000", "wrong_host|10000"]
    );
    assert_eq!(live(&counts).await, 20);
}

#[tokio::test]
async fn excluded_hits_that_duckdb_lacks_are_all_in_the_journal() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    // DuckDB gets nothing before the crash.
    let late = Settings {
        gather: Duration::from_secs(3_600),
        ..settings(dir.path())
    };
    let counts = Counts::open(late, hands.now()).await.unwrap();
    for number in 0..30 {
        let left_out = LeftOut {
            site: SITE,
            ts: NOON,
            day: TODAY,
            reason: Reason::Bot,
            hostname: Some("bot.example".into()),
            crawler: (number % 3 == 0).then_some(Crawler::UNNAMED),
        };
        counts
            .take(batch(vec![Arrival::LeftOut(left_out)]))
            .await
            .unwrap();
    }
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert_eq!(
        rows(
            &counts,
            "SELECT coalesce(crawler, 'none'), sum(hits)::BIGINT FROM left_out GROUP BY ALL ORDER BY 2"
        )
        .await,
        ["|10", "none|20"]
    );
    assert_eq!(
        counts.arriving(SITE)[0].last_left_out,
        Some((NOON, Reason::Bot))
    );
}

#[tokio::test]
async fn what_arrives_is_known_by_hostname_also_after_a_restart() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    counts
        .take(keyed(key(1, 1), view(1, "/a", NOON)))
        .await
        .unwrap();
    let check = |counts: &Counts| {
        let arriving = counts.arriving(SITE);
        let by_host: Vec<_> = arriving
            .iter()
            .map(|one| (one.hostname.as_str(), one.last_counted, one.last_left_out))
            .collect();
        assert_eq!(
            by_host,
            [
                ("bot.example", None, Some((NOON, Reason::Bot))),
                ("example.com", Some(NOON), None)
            ]
        );
    };
    check(&counts);
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    check(&counts);
    counts.shutdown().await.unwrap();
    check(&open(dir.path(), &hands).await);
    assert!(counts.arriving(SiteNumber(8)).is_empty());
}

#[tokio::test]
async fn what_was_in_the_window_is_kept_with_the_ping_in_the_order_of_the_ids() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    take(&counts, view(1, "/a", NOON)).await;
    let mut watched = ping(1, "/a", NOON + MINUTE, 500);
    watched.shown = vec![("b".into(), 1_500), ("a".into(), 0)];
    take_ping(&counts, watched).await;
    take_ping(&counts, ping(1, "/a", NOON + 2 * MINUTE, 500)).await;
    let kept = rows(
        &counts,
        "SELECT kind::BIGINT, props FROM hits_live ORDER BY seq",
    );
    assert_eq!(kept.await, ["0|-", r#"2|{"a":0,"b":1500}"#, "2|-"]);
}

#[tokio::test]
async fn batches_leave_room_for_single_hits() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        waiting_rows: 40,
        // DuckDB gets no hits meanwhile.
        gather: Duration::from_secs(3_600),
        ..settings(dir.path())
    };
    let counts = Counts::open(settings, Hands::at(NOON).now()).await.unwrap();
    let hits = |visitors: std::ops::Range<u64>| {
        batch(visitors.map(|n| hit(view(n, "/a", NOON))).collect())
    };
    for n in 0..3 {
        let taken = counts.take(hits(n * 10..(n + 1) * 10)).await;
        taken.expect("three quarters of the room");
    }
    let refused = counts.take(hits(30..32)).await;
    assert!(matches!(refused, Err(TakeError::Full(_))), "{refused:?}");
    for n in 30..40 {
        counts.take(hits(n..n + 1)).await.expect("a single hit");
    }
    let refused = counts.take(hits(40..41)).await;
    assert!(matches!(refused, Err(TakeError::Full(_))), "{refused:?}");
    assert_eq!(number(&counts, "SELECT count(*) FROM hits_live").await, 40);
    // There is room again.
    counts.take(hits(41..51)).await.expect("a batch");
}
