//! Questions have an end.

use std::time::Instant;

use counts::{
    AskError,
    sums::{SumBuilder, Wanted},
};

use super::*;

const ENDLESS: &str = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE (a.range * b.range) % 7 = 3";

#[tokio::test]
async fn an_answer_says_what_it_read() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    take(&counts, view(1, "/a", NOON)).await;
    take(&counts, view(1, "/b", NOON)).await;
    counts.settled().await.unwrap();
    let question = Question {
        values: vec![Value::UInt(7), Value::Text("/b".into())],
        ..ask("SELECT path FROM hits_live WHERE site_id = ? AND path = ?")
    };
    let answer = counts.ask(question.clone()).await.unwrap();
    assert_eq!((answer.batches[0].num_rows(), answer.rows_read), (1, 2));
    let none = Question {
        values: vec![Value::UInt(8), Value::Text("/b".into())],
        ..question
    };
    let answer = counts.ask(none).await.unwrap();
    assert_eq!(
        answer
            .batches
            .iter()
            .map(|batch| batch.num_rows())
            .sum::<usize>(),
        0
    );
    assert_eq!(answer.schema.fields().len(), 1);
    assert!(matches!(
        counts.ask(ask("SELECT nonsense")).await,
        Err(AskError::Failed(_))
    ));
}

#[tokio::test]
async fn what_takes_too_long_is_stopped() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        question_timeout: Duration::from_millis(200),
        ..settings(dir.path())
    };
    let counts = Counts::open(settings, Hands::at(NOON).now()).await.unwrap();
    let begun = Instant::now();
    assert!(matches!(
        counts.ask(ask(ENDLESS)).await,
        Err(AskError::TimedOut)
    ));
    assert!(begun.elapsed() < Duration::from_secs(5));
    assert!(counts.ask(ask("SELECT 1")).await.is_ok());
}

#[tokio::test]
async fn a_limit_is_on_running_and_not_on_waiting() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        readers: 1,
        ..settings(dir.path())
    };
    let counts = Counts::open(settings, Hands::at(NOON).now()).await.unwrap();
    let (short, long) = (Duration::from_millis(300), Duration::from_secs(1));
    let over = counts.ask_for(Some(1), Some(short), ask(ENDLESS)).await;
    assert!(matches!(over, Err(AskError::OverLimit)), "{over:?}");
    // It waits a second for the other one, longer than it may run, and gets an answer.
    let other = counts.ask_for(Some(2), Some(long), ask(ENDLESS));
    let small = async {
        tokio::time::sleep(Duration::from_millis(50)).await;
        let begun = Instant::now();
        let answer = counts.ask_for(Some(1), Some(short), ask("SELECT 1")).await;
        (begun.elapsed(), answer)
    };
    let (other, (waited, small)) = tokio::join!(other, small);
    assert!(matches!(other, Err(AskError::OverLimit)), "{other:?}");
    small.unwrap();
    assert!(waited > short, "{waited:?}");
}

#[tokio::test]
async fn who_leaves_frees_the_reader_and_too_many_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        readers: 1,
        waiting_questions: 1,
        ..settings(dir.path())
    };
    let counts = Counts::open(settings, Hands::at(NOON).now()).await.unwrap();
    let spawn = |sql: &'static str| {
        let counts = counts.clone();
        tokio::spawn(async move { counts.ask(ask(sql)).await })
    };
    let running = spawn(ENDLESS);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let waiting = spawn("SELECT 2");
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert!(matches!(
        counts.ask(ask("SELECT 3")).await,
        Err(AskError::Busy)
    ));
    running.abort();
    let second = tokio::time::timeout(Duration::from_secs(5), waiting)
        .await
        .unwrap()
        .unwrap();
    assert!(second.is_ok());
    assert!(counts.ask(ask("SELECT 4")).await.is_ok());
}

#[tokio::test]
async fn the_same_question_again_sees_what_came_since() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    for n in 1..60u32 {
        let site = SiteNumber(n * n);
        take(
            &counts,
            Hit {
                site,
                ..view(u64::from(n), "/a", NOON + i64::from(n) * MINUTE)
            },
        )
        .await;
        let sites = "SELECT site_id::BIGINT, count(*) FROM hits_live GROUP BY site_id";
        assert_eq!(rows(&counts, sites).await.len(), n as usize);
        let above = format!(
            "SELECT count(*) FROM hits_live WHERE site_id >= {}",
            (n * n).min(100)
        );
        assert_eq!(
            number(&counts, &above).await,
            i64::from(n.saturating_sub(9).max(1))
        );
    }
}

// Made in memory as a whole, which cannot be done in parts on the disk.
const LARGE: &str = "SELECT len(list(range)) FROM range(2000000)";

/// Counts whose DuckDB has too little memory for [`LARGE`].
async fn small(dir: &std::path::Path, readers: usize, seconds: u64) -> Counts {
    let settings = Settings {
        memory_limit: 24 << 20,
        question_timeout: Duration::from_secs(seconds),
        readers,
        ..settings(dir)
    };
    Counts::open(settings, Hands::at(NOON).now()).await.unwrap()
}

#[tokio::test]
async fn a_question_waits_for_memory_and_is_told_from_a_wrong_one() {
    let dir = tempfile::tempdir().unwrap();
    let counts = small(dir.path(), 2, 2).await;
    let begun = Instant::now();
    let refused = counts.ask(ask(LARGE)).await;
    assert!(matches!(refused, Err(AskError::NoMemory)), "{refused:?}");
    assert!(begun.elapsed() > Duration::from_millis(400), "tried again");
    assert!(counts.ask(ask("SELECT 1")).await.is_ok());
    let wrong = counts.ask(ask("SELECT nonsense")).await;
    assert!(matches!(wrong, Err(AskError::Failed(_))), "{wrong:?}");
}

/// One row with the columns of all hits' sums, its visitor the answer to this question.
fn row(visitor: &str) -> Question {
    ask(&format!(
        "SELECT DATE '2026-11-20' AS visit_day, visit_day AS day, ({visitor})::UBIGINT AS visitor,
                1::UBIGINT AS visit, 0::UTINYINT AS kind, 1::UTINYINT AS v_first, 1::UINTEGER AS v_views,
                1::UTINYINT AS v_bounce, 0::UTINYINT AS v_engaged, 0::UINTEGER AS v_dur_ms"
    ))
}

#[tokio::test]
async fn a_fold_waits_for_memory_too() {
    let dir = tempfile::tempdir().unwrap();
    let counts = small(dir.path(), 1, 2).await;
    let all = || {
        SumBuilder::new(Wanted {
            all: true,
            ..Wanted::default()
        })
    };
    let begun = Instant::now();
    let refused = counts.fold(None, row(LARGE), all).await;
    assert!(matches!(refused, Err(AskError::NoMemory)), "{refused:?}");
    assert!(begun.elapsed() > Duration::from_millis(400), "tried again");
    let summed = counts.fold(None, row("SELECT 1"), all).await.unwrap();
    assert_eq!(summed.out[0].figures.visitors, 1);
}

#[tokio::test]
async fn a_small_question_need_not_wait_for_those_without_memory() {
    let dir = tempfile::tempdir().unwrap();
    let counts = small(dir.path(), 4, 20).await;
    let starving: Vec<_> = (0..4)
        .map(|_| {
            let counts = counts.clone();
            tokio::spawn(async move { counts.ask(ask(LARGE)).await })
        })
        .collect();
    // By now each was tried once and is due for a retry.
    tokio::time::sleep(Duration::from_secs(1)).await;
    for _ in 0..5 {
        let answered = tokio::time::timeout(Duration::from_secs(5), counts.ask(ask("SELECT 1")));
        assert!(answered.await.expect("in time").is_ok());
    }
    assert!(starving.iter().all(|one| !one.is_finished()));
    for one in starving {
        one.abort();
    }
}
