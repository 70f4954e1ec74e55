//! Deleting, backing up, shutting down.

use counts::{MaintenanceError, Scope, TakeError, Zones};

use super::*;

#[tokio::test]
async fn what_is_forgotten_stays_forgotten() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    let other = SiteNumber(8);
    for day in 0..3 {
        let ts = NOON - day * DAY;
        take(&counts, view(10 + day as u64, "/a", ts)).await;
        take(
            &counts,
            Hit {
                site: other,
                ..view(20 + day as u64, "/a", ts)
            },
        )
        .await;
        take(&counts, view(10 + day as u64, "/a", ts)).await;
    }
    counts.settled().await.unwrap();
    counts
        .compact(Scope::Before(NOON), Zones::new())
        .await
        .unwrap();
    let sites = "SELECT site_id::BIGINT, count(*), min(day)::VARCHAR FROM
        (SELECT site_id, day FROM hits UNION ALL SELECT site_id, day FROM hits_live) GROUP BY 1 ORDER BY 1";
    assert_eq!(
        rows(&counts, sites).await,
        ["7|3|2026-11-18", "8|3|2026-11-18"]
    );
    assert_eq!(number(&counts, "SELECT sum(hits) FROM left_out").await, 3);
    counts.erase_until(SITE, TODAY - 1).await.unwrap();
    assert_eq!(
        rows(&counts, sites).await,
        ["7|1|2026-11-20", "8|3|2026-11-18"]
    );
    assert_eq!(number(&counts, "SELECT sum(hits) FROM left_out").await, 1);
    counts.erase_site(other).await.unwrap();
    assert_eq!(rows(&counts, sites).await, ["7|1|2026-11-20"]);
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert_eq!(rows(&counts, sites).await, ["7|1|2026-11-20"]);
    // A visit whose rows are deleted does not continue.
    let late = Hit {
        site: other,
        ..view(20, "/b", NOON + SECOND)
    };
    take(&counts, late).await;
    assert_eq!(
        rows(
            &counts,
            "SELECT prev_path, path FROM hits_live WHERE site_id = 8"
        )
        .await,
        ["-|/b"]
    );
}

#[tokio::test]
async fn a_backup_holds_what_was_acknowledged_while_hits_arrive() {
    let dir = tempfile::tempdir().unwrap();
    let copy = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let small = Settings {
        segment_bytes: 20_000,
        ..settings(dir.path())
    };
    let counts = Counts::open(small, hands.now()).await.unwrap();
    for hit in 0..200 {
        take(
            &counts,
            view(hit % 7, &format!("/{hit}"), NOON + hit as i64),
        )
        .await;
    }
    counts.settled().await.unwrap();
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    let sender = {
        let counts = counts.clone();
        tokio::spawn(async move {
            for hit in 200..1200 {
                take(
                    &counts,
                    view(hit % 7, &format!("/{hit}"), NOON + hit as i64),
                )
                .await;
            }
        })
    };
    while counts.arriving(SITE).is_empty() || live(&counts).await < 20 {
        tokio::task::yield_now().await;
    }
    let before = number(&counts, "SELECT max(seq) FROM hits_live").await;
    let backed_up = counts.backup(copy.path()).await.unwrap();
    assert!(backed_up.bytes > 0);
    sender.await.unwrap();
    assert!(matches!(
        counts.backup(copy.path()).await,
        Err(MaintenanceError::Failed(_))
    ));

    let restored = open(copy.path(), &hands).await;
    let both = "(SELECT seq FROM hits UNION ALL SELECT seq FROM hits_live)";
    let newest = number(&restored, &format!("SELECT max(seq) FROM {both}")).await;
    assert!(newest >= before, "{newest} {before}");
    assert_eq!(
        number(&restored, &format!("SELECT count(*) FROM {both}")).await,
        newest
    );
    assert_eq!(
        number(
            &restored,
            &format!("SELECT count(DISTINCT seq) FROM {both}")
        )
        .await,
        newest
    );
    assert_eq!(restored.health().broken_records, 0);
    // The visits continue in the copy as they do in the original.
    take(&restored, view(3, "/after", NOON + 2 * SECOND)).await;
    assert_eq!(
        number(
            &restored,
            "SELECT count(*) FROM hits_live WHERE path = '/after' AND prev_path IS NOT NULL"
        )
        .await,
        1
    );
    assert_eq!(live(&counts).await, 1000);
}

#[tokio::test]
async fn visits_beyond_the_bound_are_let_go_and_stay_so_after_a_crash() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let few = Settings {
        open_visits: 10,
        ..settings(dir.path())
    };
    let visits = "SELECT count(DISTINCT visit) FROM hits_live";
    let mut counts = Counts::open(few.clone(), hands.now()).await.unwrap();
    for visitor in 1..=20 {
        hands.set(NOON + visitor as i64 * SECOND);
        take(&counts, view(visitor, "/a", NOON + visitor as i64 * SECOND)).await;
    }
    let health = counts.health();
    assert_eq!((health.open_visits, health.visits_let_go), (10, 10));
    for crash in [false, true] {
        if crash {
            drop(counts);
            counts = Counts::open(few.clone(), hands.now()).await.unwrap();
            assert_eq!(counts.health().open_visits, 10);
        }
        let (held, gone) = if crash { (13, 2) } else { (11, 1) };
        let before = number(&counts, visits).await;
        hands.set(NOON + 30 * SECOND + i64::from(crash));
        take(&counts, view(held, "/b", NOON + 30 * SECOND)).await;
        assert_eq!(number(&counts, visits).await, before, "its visit goes on");
        take(&counts, view(gone, "/b", NOON + 30 * SECOND)).await;
        assert_eq!(number(&counts, visits).await, before + 1, "it was let go");
    }
}

#[tokio::test]
async fn after_a_shutdown_nothing_is_taken_and_all_is_in_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(1, "/a", NOON)).await;
    // A question that runs does not hold it up.
    let running = {
        let counts = counts.clone();
        // Without an end also where it begins after the compaction.
        let sql = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b,
                                        (SELECT seq FROM hits_live UNION ALL SELECT seq FROM hits) c
                   WHERE (a.range * b.range) % 7 = 3";
        let question = Question {
            name: "test",
            sql: sql.to_owned(),
            values: Vec::new(),
        };
        tokio::spawn(async move { counts.ask(question).await })
    };
    tokio::time::sleep(Duration::from_millis(100)).await;
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    counts.shutdown().await.unwrap();
    assert!(running.await.unwrap().is_err());
    let refused = counts.take(batch(vec![hit(view(1, "/b", NOON))])).await;
    assert_eq!(refused, Err(TakeError::Stopping));
    assert!(!counts.health().accepting);
    assert_eq!(counts.shutdown().await, Err(MaintenanceError::Stopping));
    assert!(!dir.path().join("hits.duckdb.wal").exists());
    // The handle that was shut down does not keep the folder.
    let again = open(dir.path(), &hands).await;
    assert_eq!(number(&again, "SELECT count(*) FROM hits").await, 1);
}

#[tokio::test]
async fn upkeep_keeps_its_turn_when_its_caller_has_gone_and_ends_with_the_service() {
    const HITS: u64 = 30_000;
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    for number in 0..HITS / 1_000 {
        let hits = (0..1_000).map(|hit| number * 1_000 + hit);
        let hits = hits.map(|number| hit(view(number + 1, &format!("/{number}"), NOON)));
        counts.take(batch(hits.collect())).await.unwrap();
    }
    counts.settled().await.unwrap();
    let compact = async || counts.compact(Scope::All, Zones::new()).await;
    let compaction = {
        let counts = counts.clone();
        tokio::spawn(async move { counts.compact(Scope::All, Zones::new()).await })
    };
    // Until it moves rows, which takes much longer.
    tokio::time::sleep(Duration::from_millis(100)).await;
    compaction.abort();
    assert!(compaction.await.unwrap_err().is_cancelled());
    assert_eq!(compact().await, Err(MaintenanceError::Running));
    // It is interrupted, and leaves nothing by halves.
    counts.shutdown().await.unwrap();
    assert_eq!(compact().await, Err(MaintenanceError::Stopping));
    let counts = open(dir.path(), &hands).await;
    assert_eq!(number(&counts, "SELECT count(*) FROM hits").await, 0);
    assert_eq!(live(&counts).await, HITS as i64);
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    assert_eq!(
        number(&counts, "SELECT count(*) FROM hits").await,
        HITS as i64
    );
}
