//! The data folder, the counts, the journal, the salts, and whether the clock is right.

use std::{
    fs::File, io, os::unix::fs::PermissionsExt as _, path::Path, sync::Arc, time::UNIX_EPOCH,
};

use base::{
    clock::{Clock as _, SystemClock},
    config::Config,
    files::{LITTLE_SPACE, TOO_LITTLE_SPACE, size_on_disk},
};
use counts::{Counts, Health, WhenMissing};
use front::general::clock_jumped;
use jiff::{Timestamp, ToSpan as _, tz::TimeZone};
use serde_json::Value;

use super::Report;
use crate::{
    app::counts_settings,
    commands::{runtime, size},
};

/// 2026-01-01: Stile did not exist before.
const EARLIEST: i64 = 1_767_225_600;

/// Permissions, free space, sizes.
pub(super) fn folder(config: &Config, report: &mut Report) {
    const WHAT: &str = "data folder";
    let dir = &config.data.dir;
    let found = match dir.metadata() {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            report.ok(
                WHAT,
                format!(
                    "{} does not exist yet: the first start creates it",
                    dir.display()
                ),
            );
            return;
        }
        Err(error) => {
            report.bad(WHAT, format!("cannot read {}: {error}", dir.display()));
            return;
        }
    };
    let mode = found.permissions().mode() & 0o777;
    if !found.is_dir() {
        report.bad(WHAT, format!("{} is not a folder", dir.display()));
        return;
    }
    match writable(dir) {
        Err(error) => report.bad(WHAT, format!("cannot write to {}: {error}", dir.display())),
        Ok(()) if mode & 0o066 != 0 => report.warn(
            WHAT,
            format!(
                "other users of this machine have access to {0} (mode {mode:o}): chmod go-rw {0}",
                dir.display()
            ),
        ),
        Ok(()) => report.ok(WHAT, dir.display().to_string()),
    }
    counted(&dir.join("counts"), report);
    space(dir, report);
}

/// The counts contain personal data; an older version let other users of the machine read them.
fn counted(folder: &Path, report: &mut Report) {
    let Ok(found) = folder.metadata() else {
        // Not there yet; errors in reading it are reported where it is opened.
        return;
    };
    let mode = found.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        report.warn(
            "counts",
            format!(
                "other users of this machine have access to {0} (mode {mode:o}): chmod -R go-rwx {0}",
                folder.display()
            ),
        );
    }
}

fn writable(dir: &Path) -> io::Result<()> {
    let probe = dir.join(".doctor");
    File::create(&probe)?;
    std::fs::remove_file(probe)
}

fn space(dir: &Path, report: &mut Report) {
    const WHAT: &str = "disk space";
    let kept = [("counts", "counts"), ("postgres", "accounts")]
        .map(|(folder, name)| format!("{name} {}", size(size_on_disk(&dir.join(folder)))));
    let kept = kept.join(", ");
    match fs4::available_space(dir) {
        Ok(free) if free < TOO_LITTLE_SPACE => {
            report.bad(WHAT, format!("only {} free; {kept}", size(free)))
        }
        Ok(free) if free < LITTLE_SPACE => {
            report.warn(WHAT, format!("only {} free; {kept}", size(free)))
        }
        Ok(free) => report.ok(WHAT, format!("{} free; {kept}", size(free))),
        Err(error) => report.warn(WHAT, format!("unknown: {error}")),
    }
}

/// The start of days and the end of visits depend on the clock.
pub(super) fn clock(config: &Config, report: &mut Report) {
    const WHAT: &str = "clock";
    let now = SystemClock.now_seconds();
    let shown = Timestamp::from_second(now).map_or_else(|_| now.to_string(), |at| at.to_string());
    let newest = newest(&config.data.dir.join("counts/journal")).unwrap_or(0);
    if now < EARLIEST {
        report.bad(WHAT, format!("it says {shown}: set it to the current time"));
    } else if newest > now + 60 {
        report.bad(
            WHAT,
            format!("it says {shown}, but the journal was written {} s later than that: set the clock, and keep it in sync (chrony, systemd-timesyncd)", newest - now),
        );
    } else {
        report.ok(WHAT, shown);
    }
}

/// When the newest file of a folder was written, Unix seconds.
fn newest(folder: &Path) -> Option<i64> {
    let entries = std::fs::read_dir(folder).ok()?;
    let times = entries.flatten().filter_map(|entry| {
        let written = entry.metadata().ok()?.modified().ok()?;
        i64::try_from(written.duration_since(UNIX_EPOCH).ok()?.as_secs()).ok()
    });
    times.max()
}

/// The health that a running server reports.
pub(super) fn health(health: &Value, report: &mut Report) {
    const WHAT: &str = "counts";
    if health["accepting"] != true {
        let error = health["last_error"].as_str().unwrap_or("unknown reason");
        report.bad(WHAT, format!("the server refuses hits: {error}"));
        return;
    }
    for wrong in health["wrong"].as_array().into_iter().flatten() {
        report.bad(WHAT, wrong.as_str().unwrap_or_default().to_owned());
    }
    let behind = health["behind_ms"].as_u64().unwrap_or(0);
    let text = format!(
        "the server accepts hits; {} rows are waiting, for up to {behind} ms",
        health["waiting_rows"]
    );
    match health["last_error"].as_str() {
        Some(error) => report.bad(WHAT, format!("{text}; {error}")),
        None if behind > 10_000 => report.warn(WHAT, format!("{text}: DuckDB is falling behind")),
        None => report.ok(WHAT, text),
    }
    if health["memory_short"] == true {
        report.warn(
            "memory",
            "a query or a write found no memory in DuckDB within the last half minute: if this happens often, raise \
             counts.memory_limit"
                .to_owned(),
        );
    }
    if let Some(until) = health["expiry_waits_until"].as_i64() {
        report.warn(
            "clock",
            format!("{}; set it right if it is wrong", clock_jumped(until)),
        );
    }
}

/// Opens the counts, as a start would. Called only if no server runs and `hits.duckdb` exists.
pub(super) fn open(config: &Config, report: &mut Report) {
    const WHAT: &str = "counts";
    match try_open(config) {
        Ok(health) => report.ok(
            WHAT,
            format!(
                "can be opened; the journal has {}",
                size(health.journal_bytes)
            ),
        ),
        Err(error) => report.bad(WHAT, format!("{error:#}")),
    }
}

fn try_open(config: &Config) -> anyhow::Result<Health> {
    let mut settings = counts_settings(config);
    // A file made here would look to the next start as if it had always been empty.
    settings.when_missing = WhenMissing::Refuse("it was there a moment ago".to_owned());
    runtime(config)?.block_on(async {
        let counts = Counts::open(settings, Arc::new(|| SystemClock.now())).await?;
        let health = counts.health();
        counts.shutdown().await?;
        Ok(health)
    })
}

/// With an old salt, a visitor could be recognised; with a damaged one, visitors count twice.
pub(super) fn salts(config: &Config, report: &mut Report) {
    const WHAT: &str = "salts";
    let folder = config.data.dir.join("salts");
    let looked = match intake::visitor::look(&folder) {
        Ok(looked) => looked,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return report.ok(WHAT, "none yet".to_owned());
        }
        Err(error) => {
            let text = format!("cannot read {}: {error}", folder.display());
            return report.bad(WHAT, text);
        }
    };
    let now = Timestamp::from_second(SystemClock.now_seconds()).unwrap_or_default();
    let oldest = now
        .to_zoned(TimeZone::UTC)
        .date()
        .saturating_sub(4.days())
        .to_string();
    let old = looked.days.iter().filter(|day| **day < oldest).count();
    if old > 0 {
        report.warn(
            WHAT,
            format!("{old} of past days still exist: a running server deletes them within an hour"),
        );
    }
    for day in &looked.repairable {
        let text = format!(
            "the one of {day} has a flipped bit: the next start repairs it. The disk may be failing"
        );
        report.warn(WHAT, text);
    }
    for day in &looked.damaged {
        let text = format!(
            "the one of {day} is damaged: the next start creates a new one, and visitors of that day who return count \
             twice. No backup contains salts. The disk may be failing"
        );
        report.warn(WHAT, text);
    }
    for day in &looked.replaced {
        let text = format!(
            "the one of {day} was damaged, and a start created a new one: visitors of that day who returned count \
             twice. The disk may be failing"
        );
        report.warn(WHAT, text);
    }
    if !report.has_problem(WHAT) {
        report.ok(
            WHAT,
            format!(
                "{} of recent days; older ones are deleted",
                looked.days.len()
            ),
        );
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn short_memory_and_a_clock_that_jumped_are_warned_of() {
        let warned = |short: bool, until: Option<i64>| {
            let reported = json!({
                "accepting": true, "waiting_rows": 0, "behind_ms": 0, "memory_short": short, "expiry_waits_until": until,
            });
            let mut report = Report::default();
            health(&reported, &mut report);
            assert!(!report.has_problem("counts"));
            (report.has_problem("memory"), report.has_problem("clock"))
        };
        assert_eq!(warned(false, None), (false, false));
        assert_eq!(warned(true, None), (true, false));
        assert_eq!(warned(false, Some(1_795_176_000)), (false, true));
    }
}
