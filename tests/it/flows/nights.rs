//! The night's compaction, and making up for a missed one.

use serde_json::json;
use server::{
    jobs::Jobs,
    schedule::{LAST_NIGHT, NightlyCompaction},
};
use tests::TestApp;

const HOUR: i64 = 3_600;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_night_that_was_missed_is_made_up_for() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    app.site(&owner, "ours.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let nightly = NightlyCompaction {
        counts: app.counts.clone(),
        registry: app.registry.clone(),
        clock: app.clock.shared(),
        settings: base::config::Counts::default(),
        kept: app.data().join(LAST_NIGHT),
        jobs: Jobs::default(),
    };
    let count = async || {
        let event = json!({"url": "https://ours.example/", "visitor": {"id": "a"}});
        let path = "/api/v1/sites/ours.example/events";
        program.post(path, &event).await.expect(202);
        app.settled().await;
    };
    let compacted = async || {
        nightly.look().await;
        let question = counts::Question {
            name: "test",
            sql: "SELECT count(*) AS rows FROM hits_live".to_owned(),
            values: vec![],
        };
        let answer = app.counts.ask(question).await.unwrap();
        let rows = figures::query::Columns::of(&answer.batches[0]).numbers("rows");
        rows.unwrap()[0] == 0
    };

    // Noon. No last night is known, so it runs at once, and then not again.
    assert!(compacted().await);
    let kept = std::fs::read_to_string(&nightly.kept).unwrap();
    assert_eq!(kept.trim().parse::<i64>().unwrap(), tests::NOON);
    count().await;
    assert!(!compacted().await);
    // 02:59 of the next day, then its hour.
    app.clock.advance_seconds(15 * HOUR - 60);
    assert!(!compacted().await);
    app.clock.advance_seconds(120);
    assert!(compacted().await);
    // On at ten each morning, and never at the hour.
    count().await;
    app.clock.advance_seconds(7 * HOUR);
    assert!(!compacted().await);
    for _ in 0..3 {
        app.clock.advance_seconds(24 * HOUR);
        assert!(compacted().await);
        count().await;
        assert!(!compacted().await);
    }
    // A file without a time, or with a future one, does not delay it.
    for nonsense in ["", "soon", "99999999999", "9999999999999999999"] {
        std::fs::write(&nightly.kept, nonsense).unwrap();
        nightly.look().await;
        let kept = std::fs::read_to_string(&nightly.kept).unwrap();
        assert_eq!(
            kept.trim().parse(),
            Ok(app.clock_now() / 1_000_000),
            "{nonsense}"
        );
    }
    app.stop().await;
}
