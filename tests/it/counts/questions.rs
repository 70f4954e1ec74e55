//! Questions have an end.

use std::time::Instant;

use counts::AskError;

use super::*;

const ENDLESS: &str = "SELECT count(*) FROM range(1000000000) a, range(1000000000) b WHERE (a.range * b.range) % 7 = 3";

fn ask(sql: &str) -> Question {
    Question {
        name: "test",
        sql: sql.to_owned(),
        values: Vec::new(),
    }
}

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

#[tokio::test]
async fn a_question_waits_for_memory_and_is_told_from_a_wrong_one() {
    // Made in memory as a whole, which cannot be done in parts on the disk.
    const LARGE: &str = "SELECT len(list(range)) FROM range(2000000)";
    let dir = tempfile::tempdir().unwrap();
    let settings = Settings {
        memory_limit: 24 << 20,
        question_timeout: Duration::from_secs(2),
        ..settings(dir.path())
    };
    let counts = Counts::open(settings, Hands::at(NOON).now()).await.unwrap();
    let begun = Instant::now();
    let refused = counts.ask(ask(LARGE)).await;
    assert!(matches!(refused, Err(AskError::NoMemory)), "{refused:?}");
    assert!(begun.elapsed() > Duration::from_millis(400), "tried again");
    assert!(counts.ask(ask("SELECT 1")).await.is_ok());
}
