use super::*;
use crate::{
    fold::Folded,
    journal::{RECORD_VERSION, frame, make_folder, segment::Segment},
    rows::fixture::view,
    settings::Settings,
};

const ROWS: u64 = 7;

/// A journal of so many records of one row each; gives where it ends.
fn journal(folder: &Path) -> Position {
    make_folder(folder).unwrap();
    let mut segment = Segment::begin(folder, 1, Position::default(), 0).unwrap();
    for seq in 1..=ROWS {
        let mut bytes = Vec::new();
        let at = frame::begin(&mut bytes, RECORD_VERSION);
        let record = Record::Batch(Folded {
            rows: vec![view(seq)],
            ..Folded::default()
        });
        bytes.extend(postcard::to_stdvec(&record).unwrap());
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
    store.add(Lot {
        rows: vec![view(1)],
        next_seq: 2,
        ..Lot::default()
    });
    for _ in 0..2 {
        let error = store.store_beside(&engine).unwrap_err();
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
