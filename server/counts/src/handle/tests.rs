use shared::consent::{Mark, Person};

use super::*;
use crate::{
    arrival::{Acquisition, Arrival, Device, Hit, Location, Verdict, Visitor},
    consent::Here,
    engine::Stage,
    journal,
};

/// 2026-11-20 12:00 UTC, in microseconds.
const NOON: i64 = 1_795_176_000_000_000;

/// As many views as take a debug build some seconds to compact.
const VIEWS: &str = "
    INSERT INTO hits_live (site_id, seq, ts, day, visitor, visit, visit_start, visit_day, kind, interactive, hostname,
                           path, channel, agreed)
    SELECT 7, n, moment, moment::DATE, n, n, moment, moment::DATE, 0, true, 'host-' || n, '/' || n, 'Direct', false
    FROM (SELECT n, TIMESTAMP '2026-11-20 12:00' + to_milliseconds(n) AS moment FROM range(10000) AS r(n))";

#[tokio::test(flavor = "multi_thread")]
async fn a_compaction_that_a_reopening_interrupts_begins_again() {
    let dir = tempfile::tempdir().unwrap();
    let counts = Counts::open(Settings::new(dir.path()), Arc::new(|| NOON))
        .await
        .unwrap();
    let engine = counts.engine().unwrap();
    engine.connect().unwrap().execute_batch(VIEWS).unwrap();
    let compacting = tokio::spawn({
        let counts = counts.clone();
        async move { counts.compact(Scope::All, Zones::new()).await }
    });
    // While the months are written: as the store does when it finds the file in doubt.
    while !engine.is_written_to() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(engine.is_written_to(), "the compaction is not over yet");
    let reopen = ToStore::Reopen(engine.generation());
    counts.0.store.send(reopen).unwrap();
    let compacted = compacting.await.unwrap().unwrap();
    assert_eq!(compacted.rows, 10_000);
    assert_eq!(engine.generation(), 1);
}

#[tokio::test]
async fn a_compaction_does_not_wait_for_ever_for_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        settle_timeout: Duration::from_secs(1),
        ..Settings::new(dir.path())
    };
    let counts = Counts::open(settings, Arc::new(|| 0)).await.unwrap();
    let engine = counts.engine().unwrap();
    // The file is not opened again before this is given back.
    let held = engine.connect().unwrap();
    let reopen = ToStore::Reopen(engine.generation());
    counts.0.store.send(reopen).unwrap();
    let compacted = counts.compact(Scope::All, Zones::new());
    let refused = tokio::time::timeout(Duration::from_secs(30), compacted)
        .await
        .expect("an end")
        .unwrap_err();
    assert!(refused.to_string().contains("within 1s"), "{refused}");
    drop((held, engine));
    counts.settled().await.unwrap();
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    counts.shutdown().await.unwrap();
}

#[tokio::test]
async fn health_says_that_memory_is_short() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings::new(dir.path());
    let counts = Counts::open(settings, Arc::new(|| 0)).await.unwrap();
    assert!(!counts.health().memory_short);
    counts.engine().unwrap().found_short();
    assert!(counts.health().memory_short);
    counts.shutdown().await.unwrap();
}

/// Rows of a batch of which the texts take about 3 MB.
const MANY: u64 = 1_500;

/// A batch of views whose visitors, moments and paths are numbered from this one on.
fn views(from: u64) -> Batch {
    let view = |n: u64| Hit {
        site: SiteNumber(7),
        ts: NOON + n as i64,
        day: 20_777,
        visitor: Some(Visitor {
            today: n,
            day_before: None,
        }),
        event: None,
        interactive: true,
        from_script: true,
        fingerprint: n,
        hostname: "example.com".into(),
        path: format!("/{n}/{}", "x".repeat(2_000)),
        acquisition: Acquisition::default(),
        location: Location::default(),
        device: Device::default(),
        props: vec![],
        revenue: None,
    };
    Batch {
        arrivals: (from..from + MANY)
            .map(|n| Arrival::Hit(Box::new(view(n))))
            .collect(),
        key: None,
    }
}

/// DuckDB copies a transaction's rows into the table when it commits. Here memory runs out in the middle of that, and
/// what would make room cannot be written to the disk. DuckDB 1.5.5 says that it took the commit back, and its log and
/// its tables agree; but it leaves in the columns what it had copied, which shifts the rows after it.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_fails_for_the_disk_loses_and_doubles_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        memory_limit: 64 << 20,
        threads: 1,
        gather: Duration::from_millis(1),
        ..Settings::new(dir.path())
    };
    let counts = Counts::open(settings, Arc::new(|| NOON)).await.unwrap();
    let engine = counts.engine().unwrap();
    // Else the writing fails, which has less memory than the commit.
    let whole = engine.lend(Stage::Ending);
    let tmp = dir.path().join("tmp");
    std::fs::remove_dir_all(&tmp).unwrap();
    std::fs::write(&tmp, "").unwrap();
    let mut taken = 0;
    while counts.health().last_error.is_none() {
        assert!(taken < 100 * MANY, "DuckDB never runs out of memory");
        counts.take(views(1 + taken)).await.unwrap();
        taken += MANY;
        let stored = async {
            while counts.health().waiting_rows > 0 && counts.health().last_error.is_none() {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let stored = tokio::time::timeout(Duration::from_secs(30), stored).await;
        stored.expect("it is stored, or an error");
    }
    let error = counts.health().last_error;
    std::fs::remove_file(&tmp).unwrap();
    std::fs::create_dir(&tmp).unwrap();
    drop(whole);
    let settled = async || {
        let settled = tokio::time::timeout(Duration::from_secs(60), counts.settled()).await;
        settled.expect("DuckDB takes again").unwrap();
    };
    settled().await;
    counts.take(views(1 + taken)).await.unwrap();
    taken += MANY;
    settled().await;
    let connection = engine.connect().unwrap();
    // What is asked below takes more than the rows.
    connection
        .execute_batch("SET memory_limit = '1GiB'")
        .unwrap();
    let stored = |sql: &str| -> u64 {
        let sql = format!("SELECT {sql} FROM hits_live");
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    };
    let ways = [
        "count(*)",
        "count(DISTINCT seq)",
        "count(DISTINCT ts)",
        "count(DISTINCT path)",
        "count(*) FILTER (split_part(path, '/', 2) = visitor::VARCHAR)",
    ];
    assert_eq!(ways.map(stored), [taken; 5], "after {error:?}");
    assert!(engine.generation() > 0, "the file was opened again");
    drop((connection, engine));
    counts.shutdown().await.unwrap();
}

#[tokio::test]
async fn upkeep_that_ends_in_doubt_has_the_file_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let counts = Counts::open(Settings::new(dir.path()), Arc::new(|| NOON))
        .await
        .unwrap();
    let engine = counts.engine().unwrap();
    engine.doubt(engine.generation());
    // No checkpoint writes what is in doubt.
    let connection = engine.connect().unwrap();
    let refused = engine.checkpoint(&connection, 1).unwrap_err();
    assert!(engine::is_fatal(&refused), "{refused}");
    drop(connection);
    counts.scrub().await.unwrap_err();
    counts.settled().await.unwrap();
    assert_eq!((engine.generation(), engine.is_doubted()), (1, false));
    counts.scrub().await.unwrap();
    drop(engine);
    counts.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_while_the_file_cannot_be_opened_again_leaves_no_gap() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        // What is taken waits until something else has it stored.
        gather: Duration::from_secs(3_600),
        ..Settings::new(dir.path())
    };
    let folder = settings.journal();
    let counts = Counts::open(settings.clone(), Arc::new(|| NOON))
        .await
        .unwrap();
    counts.take(views(1)).await.unwrap();

    // The newest segment cannot be read. The writer still has it open.
    let number = journal::numbers(&folder, ".journal")
        .unwrap()
        .pop()
        .unwrap();
    let (segment, aside) = (
        journal::segment_path(&folder, number),
        dir.path().join("aside"),
    );
    std::fs::rename(&segment, &aside).unwrap();
    std::fs::create_dir(&segment).unwrap();
    let engine = counts.engine().unwrap();
    engine.doubt(engine.generation());
    let reopen = ToStore::Reopen(engine.generation());
    drop(engine);
    counts.0.store.send(reopen).unwrap();
    let failing = async {
        while !counts
            .health()
            .last_error
            .is_some_and(|error| error.contains("(open again)"))
        {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let failing = tokio::time::timeout(Duration::from_secs(30), failing).await;
    failing.expect("it cannot be opened again");
    counts.take(views(1 + MANY)).await.unwrap();
    // Reopening waits for every connection: if it had kept its own, it would never end.
    let ended = tokio::time::timeout(Duration::from_secs(30), counts.shutdown()).await;
    let _ = ended.expect("it ends, though nothing can be opened");

    std::fs::remove_dir(&segment).unwrap();
    std::fs::rename(&aside, &segment).unwrap();
    let counts = Counts::open(settings, Arc::new(|| NOON)).await.unwrap();
    counts.settled().await.unwrap();
    let connection = counts.engine().unwrap().connect().unwrap();
    let stored: [u64; 2] = ["count(*)", "count(DISTINCT ts)"].map(|what| {
        let sql = format!("SELECT {what} FROM hits_live");
        connection.query_row(&sql, [], |row| row.get(0)).unwrap()
    });
    assert_eq!(stored, [2 * MANY; 2]);
    drop(connection);
    counts.shutdown().await.unwrap();
}

#[tokio::test]
async fn a_visitor_is_erased_while_other_upkeep_runs() {
    let dir = tempfile::tempdir().unwrap();
    let counts = Counts::open(Settings::new(dir.path()), Arc::new(|| NOON))
        .await
        .unwrap();
    let (site, mark) = (SiteNumber(7), Mark([2; 16]));
    let alone = counts.alone().await;
    let soon = Duration::from_secs(30);
    let erased = tokio::time::timeout(soon, counts.erase_visitor(site, mark)).await;
    erased.expect("it waits for nothing").unwrap();
    let erased = tokio::time::timeout(soon, counts.erase_visitors(site)).await;
    erased.expect("it waits for nothing").unwrap();
    // What is too old waits for its turn.
    let mut expired = pin!(counts.expire_consent(site, Some(1), Some(1)));
    let waits = tokio::time::timeout(Duration::from_millis(50), &mut expired).await;
    assert!(waits.is_err());
    drop(alone);
    expired.await.unwrap();
    counts.shutdown().await.unwrap();
}

/// Reading all records at each start would take long.
#[tokio::test]
async fn tables_of_consent_are_read_at_a_start_where_the_journal_lacks_something() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings::new(dir.path());
    let (site, mark) = (SiteNumber(7), Mark([2; 16]));
    let verdict = async || {
        let counts = Counts::open(settings.clone(), Arc::new(|| NOON));
        let counts = counts.await.unwrap();
        let here = Here {
            site,
            ts: NOON,
            visitor: Visitor {
                today: 1,
                day_before: None,
            },
            person: Person([1; 16]),
            mark,
            agreed_at: NOON,
        };
        let batch = Batch {
            arrivals: vec![Arrival::Here(Box::new(here))],
            key: None,
        };
        let taken = counts.take(batch).await.unwrap();
        counts.shutdown().await.unwrap();
        taken.verdicts[0]
    };
    assert_eq!(verdict().await, Verdict::NoVisit);
    let engine = Engine::open(&settings).unwrap();
    engine
        .connect()
        .unwrap()
        .execute_batch(
            "INSERT INTO revoked VALUES (7, unhex(repeat('02', 16)), TIMESTAMP '2026-11-20 12:00')",
        )
        .unwrap();
    drop(engine);
    assert_eq!(verdict().await, Verdict::NoVisit, "the journal is whole");
    for entry in std::fs::read_dir(settings.journal()).unwrap() {
        std::fs::remove_file(entry.unwrap().path()).unwrap();
    }
    assert_eq!(verdict().await, Verdict::Revoked);
    assert_eq!(verdict().await, Verdict::Revoked, "and it is remembered");
}
