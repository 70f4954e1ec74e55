//! Whether the service can do its work, as monitoring sees it.

use std::time::Duration;

use serde_json::json;
use tests::TestApp;
use tokio::time::timeout;

use super::metrics;

#[tokio::test]
async fn a_pool_that_is_exhausted_is_said_in_time() {
    let app = TestApp::start_with(|config| {
        config.accounts.pool = 4;
        config.metrics.token = Some(metrics::TOKEN.to_owned().into());
    })
    .await;
    let browser = app.nobody();
    let ready = browser.get("/readyz").await.expect(200);
    assert_eq!(ready.json["ok"], true);
    assert_eq!(ready.headers["cache-control"], "no-store");
    let health = browser.get("/api/v1/health").await.expect(200).json;
    assert_eq!(
        (&health["ok"], &health["status"]),
        (&true.into(), &"ok".into())
    );
    assert_eq!(health["problems"], json!([]));
    assert_eq!(ready.json["problems"], json!([]));

    // All connections: the service holds two as long as it runs, to be notified of changes.
    let mut held = Vec::new();
    while let Ok(one) = timeout(Duration::from_secs(1), app.pool.acquire()).await {
        held.push(one.expect("a connection"));
    }
    assert!(!held.is_empty());
    let health = browser.get("/api/v1/health").await.expect(200).json;
    assert_eq!(health["ok"], false, "{health}");
    assert!(
        health["status"]
            .as_str()
            .unwrap()
            .contains("accounts database has not answered within a second"),
        "{health}"
    );
    let problem = |message: &str| json!([{"code": "accounts_silent", "message": message}]);
    let english = "the accounts database has not answered within a second";
    assert_eq!(health["problems"], problem(english));
    // In the reader's language, in addition to the code; the status line stays English for monitoring programs.
    let request = browser.request(reqwest::Method::GET, "/api/v1/health");
    let german = browser
        .send(request.header("accept-language", "de"))
        .await
        .expect(200);
    assert_eq!(german.headers["content-language"], "de");
    assert_eq!(
        german.json["problems"],
        problem("Die Kontendatenbank hat nicht innerhalb einer Sekunde geantwortet")
    );
    assert_eq!(german.json["status"], english);
    let ready = browser.get("/readyz").await.expect(503);
    assert_eq!(ready.json["ok"], false);
    assert_eq!(ready.json["problems"], problem(english));
    assert_eq!(
        ready.json["wrong"].as_array().unwrap().len(),
        1,
        "{}",
        ready.json
    );
    browser.get("/healthz").await.expect(200);
    // A scrape does not wait for a connection, which would take ten seconds.
    let scraped = timeout(
        Duration::from_secs(8),
        metrics::now(&browser, "stile_ready"),
    );
    assert_eq!(scraped.await.expect("it is answered"), 0.0);

    drop(held);
    browser.get("/readyz").await.expect(200);
    app.stop().await;
}
