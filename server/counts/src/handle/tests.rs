use super::*;

/// As many views as take a debug build some seconds to compact.
const VIEWS: &str = "
    INSERT INTO hits_live (site_id, seq, ts, day, visitor, visit, visit_start, visit_day, kind, interactive, hostname,
                           path, channel, agreed)
    SELECT 7, n, moment, moment::DATE, n, n, moment, moment::DATE, 0, true, 'host-' || n, '/' || n, 'Direct', false
    FROM (SELECT n, TIMESTAMP '2026-11-20 12:00' + to_milliseconds(n) AS moment FROM range(10000) AS r(n))";

#[tokio::test(flavor = "multi_thread")]
async fn a_compaction_that_a_reopening_interrupts_begins_again() {
    let dir = tempfile::tempdir().unwrap();
    let now = 1_795_176_000_000_000;
    let counts = Counts::open(Settings::new(dir.path()), Arc::new(move || now))
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
