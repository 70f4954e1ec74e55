//! How often a compaction is tried.

use super::*;
use crate::settings::Settings;

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
    // What may have been written must not be written again.
    let in_doubt = |_| Err(InDoubt::Commit(failure(NO_MEMORY)).into());
    assert_eq!(tries(in_doubt), (vec![800], false));
    let other = |_| Err(failure("Binder Error: no such column").into());
    assert_eq!(tries(other), (vec![800], false));
}
