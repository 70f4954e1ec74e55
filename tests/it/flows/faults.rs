//! Faults, each once: a short form of what `make faults` does for an hour. `docs/faults.md` says what must
//! follow from each.

use std::{collections::BTreeSet, path::Path};

use load::faults::{ALL, Area, Outcome, Verdict, once};

const DESCRIBED: &str = include_str!("../../../docs/faults.md");

/// Every quick fault of an area, on real servers with separate data folders.
fn survived(area: Area) {
    let program = Path::new(env!("CARGO_BIN_EXE_stile-under-test"));
    let outcomes = once(program, area, 1).expect("the faults are tried");
    let failed: Vec<String> = outcomes
        .iter()
        .filter(|outcome| matches!(outcome.verdict, Verdict::Failed(_)))
        .map(Outcome::text)
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    let passed = |outcome: &&Outcome| outcome.verdict == Verdict::Passed;
    // A machine that allows neither disks nor limits skips those, and the test prints it.
    if area != Area::Machine {
        let passed = outcomes.iter().filter(passed).count();
        assert!(passed > 0, "nothing could be tried: {outcomes:?}");
    }
}

#[test]
fn nothing_acknowledged_is_lost_when_processes_die_hang_or_run_short() {
    survived(Area::Processes);
}

#[test]
fn nothing_acknowledged_is_lost_when_disk_memory_and_clock_misbehave() {
    survived(Area::Machine);
}

#[test]
fn nothing_acknowledged_is_lost_when_files_are_damaged() {
    survived(Area::Files);
}

#[test]
fn every_fault_that_is_described_is_tried_and_every_one_that_is_tried_is_described() {
    let described: Vec<&str> = DESCRIBED
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'))
        .map(|(id, _)| id)
        .collect();
    let tried: Vec<&str> = ALL.iter().map(|fault| fault.id).collect();
    assert_eq!(described, tried);
    let once: BTreeSet<&str> = tried.iter().copied().collect();
    assert_eq!(once.len(), tried.len(), "an id is there twice");
    for line in DESCRIBED.lines().filter(|line| line.starts_with("| `")) {
        assert_eq!(line.matches('|').count(), 6, "five cells: {line}");
    }
}
