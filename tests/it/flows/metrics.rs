//! What an operator's Prometheus reads.

use reqwest::Method;
use serde_json::json;
use tests::{Actor, Reply, TestApp, until};

pub(crate) const TOKEN: &str = "a-token-of-24-characters";
const CRAWLER: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BROWSER: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async fn hit(browser: &Actor, agent: &str, path: &str) {
    let body =
        json!({"v": 1, "s": "a.example", "u": format!("https://a.example{path}"), "w": 1920});
    let request = browser
        .request(Method::POST, "/hit")
        .header("user-agent", agent)
        .body(body.to_string());
    browser.send(request).await.expect(202);
}

async fn scrape(app: &TestApp, token: &str) -> Reply {
    scrape_as(&app.nobody(), token).await
}

async fn scrape_as(nobody: &Actor, token: &str) -> Reply {
    let request = nobody
        .request(Method::GET, "/metrics")
        .header("authorization", format!("Bearer {token}"));
    nobody.send(request).await
}

/// The number behind this name and its labels, now.
pub(crate) async fn now(nobody: &Actor, name: &str) -> f64 {
    let text = scrape_as(nobody, TOKEN).await.expect(200).body;
    number(&String::from_utf8(text).unwrap(), name)
}

/// The number behind this name and its labels.
pub(crate) fn number(text: &str, name: &str) -> f64 {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in:\n{text}"))
        .parse()
        .expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_hit_request_and_query_is_in_the_metrics() {
    let app = TestApp::start_with(|config| {
        config.metrics.token = Some(TOKEN.to_owned().into());
    })
    .await;
    let owner = app.owner().await;
    let site = json!({"name": "a.example", "zone": "UTC"});
    owner.post("/api/v1/sites", &site).await.expect(201);
    let before = scrape(&app, TOKEN).await.expect(200);
    let kind = before.headers["content-type"].to_str().unwrap();
    assert!(kind.starts_with("application/openmetrics-text"), "{kind}");
    let before = String::from_utf8(before.body).unwrap();
    assert!(before.ends_with("# EOF\n"), "{before}");
    assert_eq!(number(&before, "stile_hits_total{verdict=\"bot\"}"), 0.0);

    let browser = app.nobody();
    for path in ["/", "/b", "/c"] {
        hit(&browser, BROWSER, path).await;
    }
    hit(&browser, CRAWLER, "/").await;
    // A site without a hit in DuckDB is answered without a query.
    app.settled().await;
    owner
        .get("/api/v1/sites/a.example/stats?period=today")
        .await
        .expect(200);
    owner
        .get("/api/v1/sites/b.example/stats?period=today")
        .await
        .expect(404);

    let after = scrape(&app, TOKEN).await.expect(200);
    let after = String::from_utf8(after.body).unwrap();
    for (name, expected) in [
        ("stile_hits_total{verdict=\"counted\"}", 3.0),
        ("stile_hits_total{verdict=\"bot\"}", 1.0),
        ("stile_hits_total{verdict=\"repeated\"}", 0.0),
        ("stile_hits_refused_total", 0.0),
        (
            "stile_http_requests_total{operation=\"hit\",status=\"202\"}",
            4.0,
        ),
        (
            "stile_http_requests_total{operation=\"get_site_stats\",status=\"200\"}",
            1.0,
        ),
        (
            "stile_http_requests_total{operation=\"get_site_stats\",status=\"404\"}",
            1.0,
        ),
        ("stile_http_request_seconds_count{operation=\"hit\"}", 4.0),
        ("stile_ready", 1.0),
        ("stile_waiting_emails", 0.0),
        ("stile_email_attempts_total{result=\"given_up\"}", 0.0),
        (
            "stile_job_runs_total{job=\"compaction\",result=\"failed\"}",
            0.0,
        ),
        ("stile_broken_records", 0.0),
        ("stile_memory_short", 0.0),
        ("stile_expiry_paused", 0.0),
    ] {
        assert_eq!(number(&after, name), expected, "{name}");
    }
    for name in [
        "stile_journal_write_seconds_count",
        "stile_query_wait_seconds_count",
        "stile_journal_bytes",
        "stile_database_bytes{file=\"database\"}",
        "process_resident_memory_bytes",
    ] {
        assert!(number(&after, name) > 0.0, "{name}");
    }
    assert!(after.contains("stile_build_info{version="), "{after}");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn emails_and_scheduled_tasks_are_in_the_metrics() {
    let app = TestApp::start_with(|config| {
        config.metrics.token = Some(TOKEN.to_owned().into());
    })
    .await;
    app.owner().await;
    let link = json!({"email": "olga@example.com"});
    app.nobody()
        .post("/api/v1/auth/link", &link)
        .await
        .expect(202);
    // Without a mail server, an email is sent once it is in a file. Two of the tasks run at the start.
    let shown = async || {
        let text = scrape(&app, TOKEN).await.expect(200).body;
        String::from_utf8(text).unwrap()
    };
    until("the email is sent and the tasks have run", async || {
        let text = shown().await;
        number(&text, "stile_email_attempts_total{result=\"sent\"}") == 1.0
            && ["erasure", "account_deletion"].iter().all(|job| {
                let runs = format!("stile_job_runs_total{{job=\"{job}\",result=\"succeeded\"}}");
                number(&text, &runs) >= 1.0
            })
    })
    .await;
    // One that was deferred to the year 2286 waits.
    sqlx::query(
        "INSERT INTO mails (id, recipient, subject, text, html, created_at, next_at)
         VALUES (gen_random_uuid(), 'ann@example.com', 's', 't', 'h', 0, 9999999999)",
    )
    .execute(&app.pool)
    .await
    .expect("it is written");
    let text = shown().await;
    assert_eq!(number(&text, "stile_waiting_emails"), 1.0);
    let at = "stile_job_last_success_timestamp_seconds{job=\"erasure\"}";
    assert_eq!(number(&text, at), (app.clock_now() / 1_000_000) as f64);
    app.stop().await;
}

#[tokio::test]
async fn nobody_reads_them_without_the_token() {
    let app = TestApp::start_with(|config| {
        config.metrics.token = Some(TOKEN.to_owned().into());
    })
    .await;
    for wrong in ["", "a-token-of-24-character", "another-token-of-24-char"] {
        assert_eq!(
            scrape(&app, wrong).await.expect(401).code(),
            "not_signed_in"
        );
    }
    app.nobody().get("/metrics").await.expect(401);
    app.stop().await;

    let app = TestApp::start().await;
    let without = scrape(&app, TOKEN).await.expect(404);
    assert_eq!(without.code(), "unknown_file");
    app.stop().await;
}
