//! A full disk: nothing acknowledged is lost, what is refused is not counted, and taking hits resumes by
//! itself.

use std::{os::unix::fs::symlink, process::Command, time::Instant};

use counts::TakeError;

use super::*;

/// A small separate file system, unmounted when dropped.
pub(crate) struct Small(tempfile::TempDir);

impl Small {
    pub fn mount() -> Option<Small> {
        let dir = tempfile::tempdir().unwrap();
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=48m", "tmpfs"])
            .arg(dir.path())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Small(dir))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let unmounted = Command::new("umount").arg("-l").arg(self.path()).status();
        assert!(unmounted.is_ok_and(|status| status.success()), "unmounted");
    }
}

/// A path that fills a disk soon, separate for each number.
fn long_path(n: u64) -> String {
    format!("/{n}/{}", "x".repeat(2000))
}

#[tokio::test]
async fn a_full_disk_refuses_and_recovers() {
    let Some(small) = Small::mount() else {
        eprintln!("SKIPPED a_full_disk_refuses_and_recovers: no right to mount a tmpfs");
        return;
    };
    let dir = small.path().join("counts");
    std::fs::create_dir(&dir).unwrap();
    let hands = Hands::at(NOON);
    let counts = open(&dir, &hands).await;
    let ballast = small.path().join("ballast");
    std::fs::write(&ballast, vec![1; 44 << 20]).unwrap();

    let mut acknowledged = 0;
    let mut n = 0;
    let refused = loop {
        n += 1;
        match counts
            .take(batch(vec![hit(view(
                n % 9,
                &long_path(n),
                NOON + n as i64,
            ))]))
            .await
        {
            Ok(_) => acknowledged += 1,
            Err(error) => break error,
        }
        assert!(n < 100_000, "the disk never fills up");
    };
    assert!(matches!(refused, TakeError::Full(_)), "{refused:?}");
    let health = counts.health();
    assert!(
        !health.accepting && health.last_error.is_some(),
        "{health:?}"
    );

    std::fs::remove_file(&ballast).unwrap();
    // The health check shows the recovery, even if no hit is sent until then.
    let recovered = async {
        while !counts.health().accepting {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), recovered)
        .await
        .expect("accepting again");
    // Without a restart: the next hits are taken, and refused ones may be sent again.
    assert_eq!(
        take(&counts, view(n % 9, &long_path(n), NOON + n as i64)).await,
        Verdict::Counted
    );
    acknowledged += 1;
    assert!(counts.health().accepting);

    // DuckDB too recovers by itself, although it may have found the disk full in between.
    let settled = tokio::time::timeout(Duration::from_secs(60), counts.settled()).await;
    settled.expect("DuckDB takes again").unwrap();
    assert_eq!(counts.health().last_error, None);
    let check = async |counts: &Counts| {
        assert_eq!(live(counts).await, acknowledged);
        let paths = "SELECT count(DISTINCT path) FROM hits_live";
        assert_eq!(number(counts, paths).await, acknowledged);
        assert_eq!(
            number(counts, "SELECT count(DISTINCT seq) FROM hits_live").await,
            acknowledged
        );
    };
    check(&counts).await;
    drop(counts);
    check(&open(&dir, &hands).await).await;
}

/// DuckDB's disk is full and the journal's is not: hits are acknowledged, and figures answered, while DuckDB waits for
/// room with its file opened again.
#[tokio::test(flavor = "multi_thread")]
async fn figures_are_answered_while_duckdb_has_no_room() {
    let Some(small) = Small::mount() else {
        eprintln!(
            "SKIPPED figures_are_answered_while_duckdb_has_no_room: no right to mount a tmpfs"
        );
        return;
    };
    let journal = tempfile::tempdir().unwrap();
    let dir = small.path().join("counts");
    std::fs::create_dir(&dir).unwrap();
    symlink(journal.path(), dir.join("journal")).unwrap();
    let hands = Hands::at(NOON);
    let counts = open(&dir, &hands).await;
    take(&counts, view(1, &long_path(1), NOON)).await;
    assert_eq!(live(&counts).await, 1);
    let ballast = small.path().join("ballast");
    // Written as far as it goes.
    std::fs::write(&ballast, vec![1; 48 << 20]).unwrap_err();
    let until = Instant::now() + Duration::from_secs(60);
    let mut taken = 1;
    let waits = |health: counts::Health| {
        let error = health.last_error.unwrap_or_default();
        error.contains("(room)") && error.contains("No space left")
    };
    while !waits(counts.health()) {
        assert!(Instant::now() < until, "{:?}", counts.health());
        taken += 1;
        take(&counts, view(taken, &long_path(taken), NOON + taken as i64)).await;
    }
    for _ in 0..3 {
        let answer = counts.ask(ask("SELECT count(*)::BIGINT FROM hits_live"));
        let answer = tokio::time::timeout(Duration::from_secs(20), answer).await;
        let answer = answer.expect("soon").expect("answered");
        let counted = cell(answer.batches[0].column(0), 0).parse::<u64>().unwrap();
        assert!((1..taken).contains(&counted), "{counted} of {taken}");
        taken += 1;
        take(&counts, view(taken, &long_path(taken), NOON + taken as i64)).await;
    }
    assert!(waits(counts.health()), "{:?}", counts.health());

    std::fs::remove_file(&ballast).unwrap();
    let settled = tokio::time::timeout(Duration::from_secs(60), counts.settled()).await;
    settled.expect("DuckDB takes again").unwrap();
    assert_eq!(counts.health().last_error, None);
    let taken = taken as i64;
    let check = async |counts: &Counts| {
        assert_eq!(live(counts).await, taken);
        let paths = "SELECT count(DISTINCT path) FROM hits_live";
        assert_eq!(number(counts, paths).await, taken);
    };
    check(&counts).await;
    drop(counts);
    check(&open(&dir, &hands).await).await;
}
