//! How much memory this process may have, and what it takes of it: on a small machine less than the settings allow.

use std::path::{Path, PathBuf};

use base::config::Config;

/// The memory that Stile needs besides DuckDB and questions: the idle process, its own Postgres, hits in
/// work.
const BESIDES: u64 = 300_000_000;
/// What DuckDB needs for each thread.
const PER_THREAD: u64 = 100_000_000;
/// The least that DuckDB works with.
const LEAST: u64 = 64_000_000;
/// Memory of questions for each new row that they may have to sum up, for an average row.
const PER_ROW: u64 = 384;
/// Of this many bytes one is a place for a hit that waits, of about 600.
const PER_WAITING_ROW: u64 = 8_192;
/// The most hits that wait.
const MOST_WAITING: usize = 300_000;
/// One in this many bytes is for open visits. A visit takes 150 bytes, or 500 if no other visit has the same source,
/// and twice that while the journal's state is saved.
const PER_VISIT: u64 = 8_192;

/// Bytes that this process may have: the machine's, or its container's. `None` if that is unknown.
pub fn of_machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemTotal:"))?;
    let machine = line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024;
    let own = std::fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let files = limit_files(&own, Path::new("/sys/fs/cgroup"));
    let limits = files.iter().filter_map(|file| {
        let text = std::fs::read_to_string(file).ok()?;
        text.trim().parse::<u64>().ok()
    });
    limits.chain([machine]).min()
}

/// The files that may have the limits of a process's control groups: its own, and that of a container's
/// root.
fn limit_files(own: &str, root: &Path) -> Vec<PathBuf> {
    let mut files = vec![
        root.join("memory.max"),
        root.join("memory/memory.limit_in_bytes"),
    ];
    for line in own.lines() {
        let mut parts = line.splitn(3, ':').skip(1);
        let (Some(controllers), Some(path)) = (parts.next(), parts.next()) else {
            continue;
        };
        let path = path.trim_start_matches('/');
        if controllers.is_empty() {
            files.push(root.join(path).join("memory.max"));
        } else if controllers.split(',').any(|name| name == "memory") {
            files.push(root.join("memory").join(path).join("memory.limit_in_bytes"));
        }
    }
    files
}

/// What the counts may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shares {
    /// DuckDB, in bytes.
    pub duckdb: u64,
    /// Threads of a question: each takes memory of its own.
    pub threads: usize,
    /// What questions are folded into, in bytes.
    pub folds: u64,
    /// Hits that may wait for the journal or for DuckDB.
    pub waiting_rows: usize,
    /// Visits held that may continue.
    pub open_visits: usize,
    /// New rows from which on a compaction begins: questions sum them up in memory.
    pub compact_at_rows: u64,
}

/// What the settings say, or as much of it as fits into this memory.
pub fn shares(config: &Config, has: Option<u64>) -> Shares {
    let has = has.unwrap_or(u64::MAX);
    let fits = has.saturating_sub(BESIDES) / 5 * 2;
    let visits = usize::try_from(has / PER_VISIT).unwrap_or(usize::MAX);
    // If not all of the settings fits, folds get half as much as DuckDB: they take more for a moment when
    // they end.
    let duckdb = config.counts.memory_limit.bytes().min(fits.max(LEAST));
    Shares {
        duckdb,
        threads: (config.counts.threads as usize)
            .min(usize::try_from(duckdb / PER_THREAD).unwrap_or(usize::MAX))
            .max(1),
        folds: if fits < config.counts.memory_limit.bytes() {
            duckdb / 2
        } else {
            duckdb
        },
        waiting_rows: usize::try_from(has / PER_WAITING_ROW)
            .map_or(MOST_WAITING, |rows| rows.min(MOST_WAITING)),
        compact_at_rows: config.counts.compact_at_rows.min(duckdb / PER_ROW),
        open_visits: config.counts.open_visits.min(visits.max(1)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_machine_takes_what_fits() {
        let config = Config::default();
        let of = |megabytes: u64| shares(&config, Some(megabytes * 1_000_000));
        assert_eq!(of(4_000).duckdb, 384_000_000);
        assert_eq!(of(4_000).open_visits, 488_281);
        assert_eq!(of(4_000).compact_at_rows, 1_000_000);
        assert_eq!(of(512).compact_at_rows, 220_833);
        assert_eq!((of(4_000).threads, of(512).threads), (2, 1));
        assert_eq!(of(4_000).folds, 384_000_000);
        assert_eq!(of(4_000).waiting_rows, 300_000);
        assert_eq!(of(512).duckdb, 84_800_000);
        assert_eq!(of(512).folds, 42_400_000);
        assert_eq!(of(512).waiting_rows, 62_500);
        assert_eq!(of(512).open_visits, 62_500);
        assert_eq!(of(200).duckdb, LEAST);
        assert_eq!(shares(&config, None).duckdb, 384_000_000);
        assert_eq!(shares(&config, None).open_visits, 1_000_000);
    }

    #[test]
    fn limits_stand_in_either_version_of_control_groups() {
        let root = Path::new("/c");
        let files = |own| {
            let found = limit_files(own, root);
            found[2..]
                .iter()
                .map(|file| file.display().to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(
            files("0::/system.slice/stile"),
            ["/c/system.slice/stile/memory.max"]
        );
        assert_eq!(
            files("9:name=systemd:/\n4:memory:/a/b\n0::/"),
            ["/c/memory/a/b/memory.limit_in_bytes", "/c/memory.max"]
        );
        assert_eq!(
            files("5:cpu,memory:/x"),
            ["/c/memory/x/memory.limit_in_bytes"]
        );
        assert!(files("nonsense").is_empty());
    }
}
