//! How a month is divided into runs.

use super::{
    super::{CHUNK, CompactError, KeptSums, in_less},
    *,
};
use crate::{
    engine::{Engine, InDoubt},
    settings::Settings,
};

const SECOND: i64 = 1_000_000;

fn place(site: u32, hour: i64) -> Place {
    Place {
        site,
        moment: hour * HOUR,
        seq: 0,
    }
}

#[test]
fn runs_follow_one_another_and_hold_what_fits() {
    let half = CHUNK / 2;
    let hours = [
        (place(1, 0), half),
        (place(1, 5), half),
        (place(2, 0), 1),
        (place(2, 9), CHUNK),
        (place(3, 7), 3 * CHUNK),
        (place(3, 8), 1),
    ];
    let wanted = [
        place(1, 0)..place(1, 6),
        place(2, 0)..place(2, 9),
        place(2, 9)..place(2, 10),
        place(3, 7)..place(3, 8),
        place(3, 8)..place(3, 9),
    ];
    assert_eq!(runs(&hours, CHUNK), wanted);
    assert!(runs(&[], CHUNK).is_empty());
}

#[test]
fn an_hour_of_many_rows_is_divided_by_its_seconds() {
    let second = |second| Place {
        site: 1,
        moment: 2 * HOUR + second * SECOND,
        seq: 0,
    };
    let places = [
        (place(1, 1), 1),
        (second(0), CHUNK - 1),
        (second(1), 2),
        (second(7), CHUNK + 1),
        (second(3599), CHUNK - 1),
        (place(1, 3), 1),
        (place(2, 2), 1),
    ];
    let wanted = [
        place(1, 1)..second(1),
        second(1)..second(7),
        second(7)..second(3599),
        second(3599)..place(1, 4),
        place(2, 2)..place(2, 3),
    ];
    assert_eq!(runs(&places, CHUNK), wanted);
}

#[test]
fn a_moment_of_many_rows_is_divided_by_their_arrival() {
    let from = |seq| Place { seq, ..place(1, 2) };
    let places = [(from(0), CHUNK), (from(400), CHUNK), (place(2, 2), 1)];
    let wanted = [
        from(0)..from(400),
        from(400)..place(1, 3),
        place(2, 2)..place(2, 3),
    ];
    assert_eq!(runs(&places, CHUNK), wanted);
}

/// What DuckDB answered, with that text.
fn failure(text: &str) -> duckdb::Error {
    duckdb::Error::DuckDBFailure(duckdb::ffi::Error::new(1), Some(text.to_owned()))
}

/// The memory of each try, and whether the last one succeeded.
fn tries(mut answer: impl FnMut(usize) -> Result<(), CompactError>) -> (Vec<u64>, bool) {
    let mut memory = Vec::new();
    let sums = KeptSums {
        from: 1,
        values: 1,
        memory: 800,
    };
    let dir = tempfile::tempdir().unwrap();
    let engine = Engine::open(&Settings::new(dir.path())).unwrap();
    let done = in_less(&engine, sums, |sums| {
        memory.push(sums.memory);
        answer(memory.len())
    });
    (memory, done.is_ok())
}

#[test]
fn a_month_that_finds_too_little_memory_is_tried_in_less() {
    const NO_MEMORY: &str = "Out of Memory Error: could not allocate block";
    let twice = |no| {
        if no < 3 {
            Err(failure(NO_MEMORY).into())
        } else {
            Ok(())
        }
    };
    assert_eq!(tries(twice), (vec![800, 400, 200], true));
    let always = |_| Err(failure(NO_MEMORY).into());
    assert_eq!(tries(always), (vec![800, 400, 200, 100], false));
    // What may have been written must not be written once more.
    let in_doubt = |_| Err(InDoubt::Commit(failure(NO_MEMORY)).into());
    assert_eq!(tries(in_doubt), (vec![800], false));
    let other = |_| Err(failure("Binder Error: no such column").into());
    assert_eq!(tries(other), (vec![800], false));
}
