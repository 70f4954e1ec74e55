//! Limits hold over a restart of the service, and say when to try again.

use serde_json::json;
use tests::TestApp;

use crate::sites::house::House;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restart_gives_nobody_new_tries() {
    let set = |config: &mut base::config::Config| {
        config.sign_in.passwords = true;
        config.sign_in.sign_up = true;
    };
    let app = TestApp::start_with(set).await;
    let asks = [
        (
            "signup",
            json!({"email": "a@example.com", "name": "A", "account": "A"}),
            5,
            202,
            "720",
        ),
        ("link", json!({"email": "b@example.com"}), 5, 202, "720"),
        ("reset", json!({"email": "c@example.com"}), 5, 202, "720"),
        (
            "login",
            json!({"email": "d@example.com", "password": "x"}),
            10,
            401,
            "90",
        ),
        (
            "start",
            json!({"token": "x", "email": "e@example.com"}),
            5,
            404,
            "720",
        ),
    ];
    for (path, body, times, status, _) in &asks {
        for _ in 0..*times {
            app.nobody()
                .post(&format!("/api/v1/auth/{path}"), body)
                .await
                .expect(*status);
        }
    }
    let (dir, url, clock) = app.stop().await;
    let app = TestApp::start_on(dir, url, clock, set).await;
    for (path, body, _, _, wait) in &asks {
        let path = format!("/api/v1/auth/{path}");
        let reply = app.nobody().post(&path, body).await.expect(429);
        assert_eq!(reply.code(), "too_many_requests");
        assert_eq!(reply.headers["retry-after"], *wait, "{path}");
        // Another target from the same address has to wait as well.
        let mut other = body.clone();
        other["email"] = json!("other@example.com");
        app.nobody().post(&path, &other).await.expect(429);
    }
    app.clock.advance_seconds(720);
    for (path, body, _, status, _) in &asks {
        app.nobody()
            .post(&format!("/api/v1/auth/{path}"), body)
            .await
            .expect(*status);
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_target_is_counted_from_wherever_it_is_asked_for() {
    let app = TestApp::start().await;
    let from = |address: &str, email: &str| {
        let nobody = app.nobody();
        let request = nobody
            .request(reqwest::Method::POST, "/api/v1/auth/link")
            .header("x-forwarded-for", address)
            .json(&json!({ "email": email }));
        async move { nobody.send(request).await }
    };
    for n in 0..5 {
        from(&format!("203.0.113.{n}"), "ann@example.com")
            .await
            .expect(202);
    }
    from("203.0.113.9", "ANN@Example.com").await.expect(429);
    from("203.0.113.9", "bob@example.com").await.expect(202);
    app.stop().await;
}

#[tokio::test]
async fn tries_that_no_longer_count_are_forgotten() {
    use base::{
        config::Limits,
        limits::{Key, Limited, Limiter},
    };

    let house = House::open().await;
    let now = 1_795_176_000 * 1_000_000;
    let limiter = Limiter::open(Limits::default(), house.pool.clone(), now)
        .await
        .unwrap();
    let count = async || house.count("SELECT count(*) FROM limits").await;
    for target in ["a@example.com", "b@example.com"] {
        let key = [Key::Target(target)];
        limiter.check(Limited::Link, &key, now).await.unwrap();
    }
    limiter.forget(now).await.unwrap();
    assert_eq!(count().await, 2, "they still count");
    limiter.forget(now + 720 * 1_000_000).await.unwrap();
    assert_eq!(count().await, 0);
}
