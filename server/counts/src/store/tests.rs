use super::*;
use crate::{
    fold::Folded,
    journal::{RECORD_VERSION, RecordRef, frame, make_folder, segment::Segment},
    rows::fixture::view,
    settings::Settings,
};

const ROWS: u64 = 7;

/// A journal with this many records of one row each; gives where it ends.
fn journal(folder: &Path) -> Position {
    make_folder(folder).unwrap();
    let mut segment = Segment::begin(folder, 1, Position::default(), 0).unwrap();
    for seq in 1..=ROWS {
        let mut bytes = Vec::new();
        let at = frame::begin(&mut bytes, RECORD_VERSION);
        let folded = Folded {
            rows: vec![view(seq)],
            ..Folded::default()
        };
        bytes.extend(postcard::to_stdvec(&RecordRef::of(&folded)).unwrap());
        assert!(frame::finish(&mut bytes, at));
        segment.append(&bytes).unwrap();
    }
    segment.end()
}

#[test]
fn after_a_transaction_that_could_not_be_taken_back_only_opening_again_helps() {
    let dir = tempfile::tempdir().unwrap();
    let engine = Engine::open(&Settings::new(dir.path())).unwrap();
    let mut store = Store::new(&engine).unwrap();
    let connection = store.connection().unwrap();
    connection
        .execute_batch("BEGIN; SELECT error('no memory')")
        .unwrap_err();
    store.add(Flush {
        rows: vec![view(1)],
        next_seq: 2,
        ..Flush::default()
    });
    for _ in 0..2 {
        let error = store.store_concurrently(&engine).unwrap_err();
        assert!(error.is_fatal(), "{error}");
    }
}

#[test]
fn going_on_may_fail_half_way_and_be_tried_again() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings::new(dir.path());
    let until = journal(&settings.journal());
    let engine = Engine::open(&settings).unwrap();
    let mut store = Store::new(&engine).unwrap();
    // Each record is a transaction of its own, and the fourth cannot be stored.
    store.at_once = 1;
    let other = engine.connect().unwrap();
    other
        .execute_batch("CREATE UNIQUE INDEX four ON hits_live (seq)")
        .unwrap();
    let in_the_way = Row {
        path: "x".into(),
        ..view(4)
    };
    let mut appender = other.appender("hits_live").unwrap();
    appender
        .append_record_batch(hits_batch(&[in_the_way]).unwrap())
        .unwrap();
    drop(appender);
    let failed = store.go_on(&engine, &settings.journal(), until);
    assert!(failed.is_err(), "{failed:?}");
    let stored = |sql: &str| -> u64 { other.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(
        stored("SELECT count(*) FROM hits_live WHERE path = '/a'"),
        3
    );

    other
        .execute_batch("DELETE FROM hits_live WHERE path = 'x'; DROP INDEX four")
        .unwrap();
    assert_eq!(store.go_on(&engine, &settings.journal(), until).unwrap(), 0);
    assert_eq!(stored("SELECT count(*) FROM hits_live"), ROWS);
    assert_eq!(stored("SELECT count(DISTINCT seq) FROM hits_live"), ROWS);
    assert_eq!(store.position().unwrap(), (until, ROWS + 1));
}

#[test]
fn a_commit_that_found_no_memory_is_never_believed_to_be_taken_back() {
    let failure = |text: &str| {
        duckdb::Error::DuckDBFailure(
            duckdb::ffi::Error::new(duckdb::ffi::DuckDBError),
            Some(text.to_owned()),
        )
    };
    // As DuckDB 1.5 says it at a commit, and in an appender.
    for text in [
        "TransactionContext Error: Failed to commit: failed to pin block of size 256.0 KiB (63.8 MiB/64.0 MiB used)",
        "TransactionContext Error: Failed to commit: could not allocate block of size 256.0 KiB (63.9 MiB/64.0 MiB used)",
        "Failed to append: failed to allocate data of size 2.0 KiB (64.5 MiB/64.0 MiB used)",
        "Out of Memory Error: failed to allocate data of size 16.0 KiB (90.3 MiB/90.3 MiB used)",
    ] {
        assert!(engine::is_no_memory(&failure(text)), "{text}");
        let in_doubt = StoreError::from(InDoubt::Commit(failure(text)));
        assert!(in_doubt.is_fatal() && in_doubt.is_no_memory(), "{text}");
    }
    let full = failure("TransactionContext Error: Failed to commit: No space left on device");
    assert!(!engine::is_no_memory(&full));
}

#[test]
fn memory_is_short_for_a_while_after_somebody_found_none() {
    let dir = tempfile::tempdir().unwrap();
    let engine = Engine::open(&Settings::new(dir.path())).unwrap();
    assert!(!engine.is_short());
    engine.found_short();
    assert!(engine.is_short());
}

#[test]
fn who_ends_a_transaction_has_more_memory_than_who_writes_and_who_asks() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        memory_limit: 128 << 20,
        ..Settings::new(dir.path())
    };
    let engine = Engine::open(&settings).unwrap();
    let connection = engine.connect().unwrap();
    let limit = || -> String {
        let sql = "SELECT current_setting('memory_limit')";
        connection.query_row(sql, [], |row| row.get(0)).unwrap()
    };
    let questions = limit();
    let writing = engine.lend(Stage::Writing);
    assert!(writing.has_room);
    let while_writing = limit();
    let ending = engine.lend(Stage::Ending);
    let at_the_end = limit();
    drop(ending);
    assert_eq!(limit(), while_writing);
    drop(writing);
    assert_eq!(limit(), questions);
    let all = [questions, while_writing, at_the_end];
    assert_eq!(all, ["96.0 MiB", "104.0 MiB", "128.0 MiB"]);
}

#[test]
fn closing_the_file_writes_nothing_into_it() {
    let dir = tempfile::tempdir().unwrap();
    let engine = Engine::open(&Settings::new(dir.path())).unwrap();
    let mut store = Store::new(&engine).unwrap();
    store.add(Flush {
        rows: vec![view(1)],
        next_seq: 2,
        ..Flush::default()
    });
    store.store().unwrap();
    let logged = engine.log_bytes();
    assert!(logged > 0);
    store.close();
    engine.reopen().unwrap();
    // What a failed commit left in memory would have become the file.
    assert_eq!(engine.log_bytes(), logged);
}

#[test]
fn what_is_doubted_is_doubted_until_the_file_is_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let engine = Engine::open(&Settings::new(dir.path())).unwrap();
    assert!(!engine.is_doubted());
    let generation = engine.connect().unwrap().generation();
    engine.doubt(generation);
    assert!(engine.is_doubted());
    engine.reopen().unwrap();
    assert!(!engine.is_doubted());
}
