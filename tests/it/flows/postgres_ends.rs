//! Our own Postgres ends by itself, or hangs: it is restarted, hits are taken meanwhile, and other requests
//! get an error that says so.

use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::json;
use tests::Actor;

use super::process::{Process, folder, postgres_processes, postmaster, signal, until_ready};

/// The owner of a new server, by the link that it printed.
async fn owner(browser: &Actor, process: &mut Process) -> Actor {
    let token = process.start_token().await;
    let body =
        json!({"token": token, "name": "Olga", "email": "olga@example.com", "account": "Example"});
    let reply = browser
        .post("/api/v1/auth/start/use", &body)
        .await
        .expect(201);
    Actor::clone(browser).with_cookie_of(&reply)
}

async fn hit(browser: &Actor, path: &str) -> u16 {
    let body =
        json!({"v": 1, "s": "a.example", "u": format!("https://a.example/{path}"), "w": 1920});
    let request = browser
        .request(Method::POST, "/hit")
        .header(
            "user-agent",
            "Mozilla/5.0 (Windows NT 10.0; rv:132.0) Gecko/20100101 Firefox/132.0",
        )
        .body(body.to_string());
    browser.send(request).await.status
}

#[tokio::test]
async fn it_is_started_again_and_hits_are_taken_meanwhile() {
    let folder = folder();
    let data = folder.path().join("data");
    let mut process = Process::start(&data);
    let browser = Actor::new(process.ready().await);
    let owner = owner(&browser, &mut process).await;
    let site = json!({"name": "a.example", "zone": "UTC"});
    owner.post("/api/v1/sites", &site).await.expect(201);
    until_ready(&browser, 200).await;

    for (round, how) in ["KILL", "INT", "TERM"].into_iter().enumerate() {
        let before = postmaster(&data);
        signal(how, &[&before]).await;
        // Whether it is down or up again, hits do not need it.
        assert_eq!(hit(&browser, how).await, 202, "{how}");
        let begun = Instant::now();
        loop {
            let reply = owner.get("/api/v1/sites").await;
            match reply.status {
                200 if std::fs::read_to_string(data.join("postgres/postmaster.pid"))
                    .is_ok_and(|text| !text.starts_with(&before)) =>
                {
                    break;
                }
                200 => {}
                503 => {
                    assert_eq!(reply.code(), "busy");
                    assert!(reply.headers.contains_key("retry-after"));
                }
                other => panic!("{how}: {other} {}", reply.json),
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{how}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        until_ready(&browser, 200).await;
        assert_ne!(postmaster(&data), before, "{round}");
    }
    let log = process.stop().await;
    assert_eq!(
        log.matches("our Postgres ended unexpectedly").count(),
        3,
        "{log}"
    );
    assert_eq!(log.matches("is running again").count(), 3, "{log}");
    assert!(log.contains("postgres.log"), "{log}");
    // Stopped with the server, and not started again.
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(postgres_processes(&data), [""; 0]);
}

#[tokio::test]
async fn health_answers_while_postgres_hangs() {
    let folder = folder();
    let data = folder.path().join("data");
    let mut process = Process::start(&data);
    let browser = Actor::new(process.ready().await);
    until_ready(&browser, 200).await;
    let all = postgres_processes(&data);
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    signal("STOP", &all).await;
    let bounded = async {
        for _ in 0..12 {
            let health = browser.get("/api/v1/health").await.expect(200).json;
            assert_eq!(health["ok"], false, "{health}");
            assert_eq!(health["accounts"]["answering"], false, "{health}");
            assert_eq!(health["journal"]["accepting"], true, "{health}");
        }
        browser.get("/readyz").await.expect(503);
        browser.get("/healthz").await.expect(200);
    };
    // Each look is bounded by a second; without that bound the first alone would take ten.
    tokio::time::timeout(Duration::from_secs(60), bounded)
        .await
        .expect("health answers whatever hangs");
    signal("CONT", &all).await;
    until_ready(&browser, 200).await;
    process.stop().await;
}
