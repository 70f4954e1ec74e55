//! Slow queries in the log: which query, how long, how many rows, of which site, and none of its values.

use std::{
    io::Write,
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};
use tests::TestApp;
use tracing_subscriber::fmt::MakeWriter;

/// What is logged, in memory.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Lines {
    /// The lines on slow queries.
    fn slow(&self) -> Vec<Value> {
        let text = String::from_utf8(self.0.lock().unwrap().clone()).unwrap();
        text.lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("a line of JSON"))
            .filter(|line| line["fields"]["message"] == "a query was slow")
            .collect()
    }
}

/// Asks for the figures of a page; the lines on slow queries meanwhile. The service's tasks are on this thread, as long as
/// the test has but one.
async fn asked(slow_query_ms: u32) -> Vec<Value> {
    let lines = Lines::default();
    let subscriber = tracing_subscriber::fmt()
        .json()
        .with_max_level(tracing::Level::WARN)
        .with_writer(lines.clone())
        .finish();
    let _guard = tracing::subscriber::set_default(subscriber);
    let app = TestApp::start_with(|config| config.log.slow_query_ms = slow_query_ms).await;
    let owner = app.owner().await;
    app.site(&owner, "slow.example", "UTC").await;
    let token = app.token(&owner, &["events:write"]).await;
    for page in 0..50 {
        let event = json!({
            "url": format!("https://slow.example/secret-{page}"),
            "visitor": {"id": "somebody"},
        });
        token
            .post("/api/v1/sites/slow.example/events", &event)
            .await
            .expect(202);
    }
    app.settled().await;
    let stats = "/api/v1/sites/slow.example/stats?filter=page:/secret-7";
    owner.get(stats).await.expect(200);
    app.stop().await;
    lines.slow()
}

#[tokio::test]
async fn a_slow_query_is_told_with_its_site_and_without_values() {
    let slow = asked(1).await;
    let breakdown = slow
        .iter()
        .find(|line| line["fields"]["query"] == "breakdown")
        .unwrap_or_else(|| panic!("{slow:?}"));
    let fields = &breakdown["fields"];
    assert!(fields["ms"].as_u64().unwrap() >= 1, "{breakdown}");
    assert!(fields["rows_read"].as_u64().unwrap() >= 1, "{breakdown}");
    assert_eq!(breakdown["span"]["site"], "slow.example", "{breakdown}");
    assert!(breakdown["span"]["id"].is_string(), "{breakdown}");
    assert_eq!(breakdown["level"], "WARN");
    let all = serde_json::to_string(&slow).unwrap();
    assert!(!all.contains("secret") && !all.contains("SELECT"), "{all}");
}

#[tokio::test]
async fn with_nought_none_is_told() {
    let slow = asked(0).await;
    assert!(slow.is_empty(), "{slow:?}");
}
