//! DuckDB declares its whole database invalid if a checkpoint fails half-way. The file is reopened: nothing
//! is lost or counted twice, and no query fails.

use std::time::{Duration, Instant};

use counts::{AskError, Scope, Zones};

use super::*;

/// How DuckDB is made to fail in the middle of its next checkpoint, as it does at the memory limit.
const FAIL: &str = "PRAGMA debug_checkpoint_abort = 'before_header'";

async fn counted(counts: &Counts) -> i64 {
    counts.settled().await.expect("stored");
    number(
        counts,
        "SELECT count(*) FROM (FROM hits_live UNION ALL BY NAME FROM hits)",
    )
    .await
}

async fn take_some(counts: &Counts, from: u64, to: u64) {
    for n in from..to {
        take(counts, view(n, "/a", NOON + n as i64 * SECOND)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invalid_database_is_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    take_some(&counts, 0, 40).await;
    for round in 1..=3 {
        counts.ask(ask(FAIL)).await.expect("DuckDB is told to fail");
        // The checkpoint at its end fails half-way.
        counts
            .compact(Scope::All, Zones::new())
            .await
            .expect("compacted");
        assert_eq!(counted(&counts).await, round * 40);
        if round == 2 {
            // Twice in a row is trouble that lasts, until one succeeds.
            let error = counts.health().last_error.expect("trouble");
            assert!(error.contains("checkpoint"), "{error}");
        }
        if round > 1 {
            counts
                .compact(Scope::All, Zones::new())
                .await
                .expect("compacted");
        }
        let lasting = counts.health().last_error;
        assert_eq!(lasting, None);
        let from = round as u64 * 40;
        take_some(&counts, from, from + 40).await;
    }
    assert_eq!(counted(&counts).await, 160);
    counts.shutdown().await.expect("ends");
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    assert_eq!(counted(&counts).await, 160);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_wait_while_the_file_is_opened_again() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    take_some(&counts, 0, 20).await;
    let asking: Vec<_> = (0..4)
        .map(|_| {
            let counts = counts.clone();
            tokio::spawn(async move {
                let until = Instant::now() + Duration::from_secs(3);
                let mut answers = 0;
                while Instant::now() < until {
                    let rows = counts.ask(ask("SELECT count(*) FROM range(100000)")).await;
                    rows.expect("an answer");
                    answers += 1;
                }
                answers
            })
        })
        .collect();
    for _ in 0..5 {
        counts.ask(ask(FAIL)).await.expect("DuckDB is told to fail");
        counts
            .compact(Scope::All, Zones::new())
            .await
            .expect("compacted");
    }
    for one in asking {
        assert!(one.await.expect("no question fails") > 0);
    }
    assert_eq!(counted(&counts).await, 20);
}

/// Long texts, queries that use all the memory they are given, and checkpoints at the same time.
#[tokio::test(flavor = "multi_thread")]
async fn a_checkpoint_has_its_memory_beside_greedy_questions() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        memory_limit: 64 << 20,
        readers: 4,
        question_timeout: Duration::from_secs(20),
        ..settings(dir.path())
    };
    let counts = Counts::open(settings, Hands::at(NOON).now()).await.unwrap();
    let path = |n: u64| format!("/{n}/{}", "x".repeat(1_900));
    let greedy: Vec<_> = (0..3)
        .map(|_| {
            let counts = counts.clone();
            tokio::spawn(async move {
                let until = Instant::now() + Duration::from_secs(10);
                let mut answers = 0;
                while Instant::now() < until {
                    let sql = "SELECT path, count(*), count(DISTINCT visitor), string_agg(path) \
                               FROM hits_live GROUP BY path ORDER BY path DESC LIMIT 10";
                    // What waits for memory until its time is up is answered 503, to be tried again.
                    match counts.ask(ask(sql)).await {
                        Ok(_) => answers += 1,
                        Err(AskError::NoMemory | AskError::PutBack | AskError::TimedOut) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
                answers
            })
        })
        .collect();
    for lot in 0..60u64 {
        let arrivals = (0..200)
            .map(|n| lot * 200 + n)
            .map(|n| hit(view(n, &path(n), NOON + n as i64)))
            .collect();
        counts.take(batch(arrivals)).await.expect("taken");
        if lot % 10 == 9 {
            counts.settled().await.expect("stored");
            // Whatever else, its end is a checkpoint.
            counts
                .compact(Scope::Before(0), Zones::new())
                .await
                .expect("checkpoint");
        }
    }
    for one in greedy {
        let answers = one.await.expect("no question fails but for want of memory");
        assert!(answers > 0);
    }
    assert_eq!(counted(&counts).await, 12_000);
    assert_eq!(counts.health().last_error, None);
    counts.shutdown().await.expect("ends");
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    assert_eq!(counted(&counts).await, 12_000);
}
