use super::*;

/// As many views as take a debug build some seconds to compact.
const VIEWS: &str = "
    INSERT INTO hits_live (site_id, seq, ts, day, visitor, visit, visit_start, visit_day, kind, interactive, hostname,
                           path, channel, agreed)
    SELECT 7, range, came, came::DATE, range, range, came, came::DATE, 0, true, 'host-' || range, '/' || range, 'Direct',
           false
    FROM (SELECT range, TIMESTAMP '2026-11-20 12:00' + to_milliseconds(range) AS came FROM range(10000))";

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
    // While the months are written: as the store does where it finds the file in doubt.
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
