//! The server's own Postgres, seen from outside.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::{Context, Result};

use super::machine::signal;

/// The first process of the Postgres of a data folder, where it runs.
#[must_use]
pub fn first(data: &Path) -> Option<u32> {
    let folder = data.join("postgres").canonicalize().ok()?;
    let text = fs::read_to_string(folder.join("postmaster.pid")).ok()?;
    let pid: u32 = text.lines().next()?.trim().parse().ok()?;
    // Another process may have the number by now.
    let there = fs::read_link(format!("/proc/{pid}/cwd")).ok()?;
    (there == folder).then_some(pid)
}

/// All its processes, the first one first.
///
/// # Errors
/// When it does not run.
pub fn all(data: &Path) -> Result<Vec<u32>> {
    let first = first(data).context("Postgres does not run")?;
    let mut found = vec![first];
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name();
        let Some(pid) = name.to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        // A process may end while this looks.
        let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else {
            continue;
        };
        let parent = stat
            .rsplit_once(')')
            .and_then(|(_, rest)| rest.split_whitespace().nth(1));
        if parent.and_then(|parent| parent.parse().ok()) == Some(first) {
            found.push(pid);
        }
    }
    Ok(found)
}

/// Sends all of them a signal; one that has just ended does no harm.
///
/// # Errors
/// If it does not run.
pub fn signal_all(data: &Path, name: &str) -> Result<()> {
    for pid in all(data)? {
        let _ = signal(pid, name);
    }
    Ok(())
}

/// Makes sure that none is left once its server has ended.
pub fn gone(data: &Path) {
    let began = Instant::now();
    let mut ending = "INT";
    while first(data).is_some() {
        // It ends by itself, unless it was stopped.
        let _ = signal_all(data, "CONT");
        if began.elapsed() > Duration::from_secs(10) {
            ending = "KILL";
        }
        if began.elapsed() > Duration::from_secs(2) {
            let _ = signal_all(data, ending);
        }
        if began.elapsed() > Duration::from_secs(20) {
            eprintln!("the Postgres of {} does not end", data.display());
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}
