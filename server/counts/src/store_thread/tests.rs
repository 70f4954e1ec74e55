use std::sync::mpsc;

use super::*;
use crate::engine::{InDoubt, is_fatal, within};

/// A thread's work on an empty file, without the thread.
fn thread(settings: Settings) -> StoreThread {
    let engine = Arc::new(Engine::open(&settings).unwrap());
    StoreThread {
        store: Store::new(&engine).unwrap(),
        from: mpsc::channel().1,
        health: Arc::default(),
        stored_segment: Arc::default(),
        settings,
        arrived: 0,
        stored: Instant::now(),
        checkpoint_from: Instant::now(),
        failed_checkpoints: 0,
        engine,
    }
}

fn error(health: &HealthState) -> Option<String> {
    health.health(0, usize::MAX).last_error
}

#[test]
fn health_reports_work_that_fails_at_its_commit_until_it_succeeds() {
    let dir = tempfile::tempdir().unwrap();
    let mut thread = thread(Settings::new(dir.path()));
    std::fs::create_dir_all(thread.settings.journal()).unwrap();
    let health = Arc::clone(&thread.health);
    let mut reported = Vec::new();
    let done = thread.insist("delete", |_| {
        reported.push(error(&health));
        match reported.len() {
            1 | 2 => Err(InDoubt::Commit(duckdb::Error::InvalidQuery).into()),
            _ => Ok(()),
        }
    });
    done.unwrap();
    assert_eq!(thread.engine.generation(), 2, "it was opened again twice");
    let [first, second, third] = reported.try_into().unwrap();
    assert_eq!(first, None);
    for reported in [second, third] {
        let reported: String = reported.expect("the error");
        assert!(reported.starts_with("DuckDB (delete): "), "{reported}");
    }
    assert_eq!(error(&health), None);
}

#[test]
fn nothing_is_committed_while_another_commit_is_in_doubt() {
    let dir = tempfile::tempdir().unwrap();
    let thread = thread(Settings::new(dir.path()));
    let engine = &thread.engine;
    let lease = engine.connect().unwrap();
    let refused = within(&lease, |transaction| {
        transaction.execute_batch("CREATE TABLE made (number BIGINT)")?;
        // Another connection's commit fails meanwhile.
        engine.doubt(engine.generation());
        Ok::<_, StoreError>(())
    });
    let refused = refused.unwrap_err();
    assert!(is_fatal(&refused), "{refused}");
    let made = lease.execute_batch("FROM made").unwrap_err();
    assert!(made.to_string().contains("does not exist"), "{made}");
}

#[test]
fn tables_that_cannot_be_written_again_hold_up_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let mut thread = thread(Settings::new(dir.path()));
    let lease = thread.engine.connect().unwrap();
    lease
        .execute_batch("ALTER TABLE ties RENAME TO aside")
        .unwrap();
    // Trying until it succeeds would never end.
    thread.rewrite_consent().unwrap_err();
    assert_eq!(error(&thread.health), None);
    lease
        .execute_batch("ALTER TABLE aside RENAME TO ties")
        .unwrap();
    thread.rewrite_consent().unwrap();
}
