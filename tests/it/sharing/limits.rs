//! How often readers may ask.

use std::time::Instant;

use futures_util::StreamExt as _;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{NOON, Reply};

use super::{Dashboard, SHARE};
use crate::signin::enumeration::longer;

impl Dashboard {
    /// A request from this address, as a proxy passes it on.
    async fn ask_from(&self, address: &str, path: &str, body: Option<Value>) -> Reply {
        let nobody = self.app.nobody();
        let path = format!("{SHARE}{path}");
        let request = match body {
            None => nobody.request(Method::GET, &path),
            Some(body) => nobody.request(Method::POST, &path).json(&body),
        };
        nobody
            .send(request.header("x-forwarded-for", address))
            .await
    }
}

#[track_caller]
fn is_too_often(reply: Reply, seconds: &str) {
    let reply = reply.expect(429);
    assert_eq!(reply.code(), "too_many_requests");
    assert_eq!(reply.headers["retry-after"], seconds);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_looks_120_times_a_minute_and_a_site_does_not_shut_itself_off() {
    let dashboard = Dashboard::open_with(|_| {}).await;
    dashboard
        .set(json!({"public": true, "parts": [], "counts": true}))
        .await;
    for path in ["", "/count?path=/"] {
        for _ in 0..120 {
            dashboard
                .ask_from("192.0.2.1", path, None)
                .await
                .expect(200);
        }
        let refused = dashboard.ask_from("192.0.2.1", path, None).await;
        if !path.is_empty() {
            assert_eq!(refused.headers["access-control-allow-origin"], "*");
        }
        is_too_often(refused, "1");
        // Others are not concerned, however many they are.
        for number in 2..12 {
            let address = format!("192.0.2.{number}");
            for _ in 0..20 {
                dashboard.ask_from(&address, path, None).await.expect(200);
            }
        }
    }
    // A refusal counts, too, so that keys cannot be tried faster.
    for _ in 0..120 {
        let path = "?key=x";
        dashboard
            .ask_from("192.0.2.99", path, None)
            .await
            .expect(404);
    }
    is_too_often(dashboard.ask_from("192.0.2.99", "", None).await, "1");
    // None of that was written down.
    let written: i64 = sqlx::query_scalar("SELECT count(*) FROM limits")
        .fetch_one(&dashboard.app.pool)
        .await
        .expect("the limits");
    assert!(written < 10, "{written}");
    dashboard.app.clock.set_seconds(NOON + 60);
    dashboard.ask_from("192.0.2.1", "", None).await.expect(200);
    dashboard.app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_tried_ten_times_from_an_address_and_a_hundred_times_for_a_link() {
    let dashboard = Dashboard::open_with(|_| {}).await;
    let mut keys = Vec::new();
    for name in ["One", "Two"] {
        let body = json!({"name": name, "password": "four quiet green boats"});
        keys.push(dashboard.link(body).await.1);
    }
    let attempt = async |address: &str, key: &str| {
        let body = json!({"key": key, "password": "x"});
        dashboard.ask_from(address, "/unlock", Some(body)).await
    };
    for number in 1..=10 {
        let address = format!("192.0.2.{number}");
        for _ in 0..10 {
            attempt(&address, &keys[0]).await.expect(401);
        }
    }
    // The address has used up its own, whichever link it is.
    is_too_often(attempt("192.0.2.1", &keys[1]).await, "90");
    // All addresses have used up the link's.
    is_too_often(attempt("192.0.2.99", &keys[0]).await, "9");
    attempt("192.0.2.99", &keys[1]).await.expect(401);
    // Unlike requests for the page, these outlast a restart.
    let (dir, url, clock) = dashboard.app.stop().await;
    let app = tests::TestApp::start_on(dir, url, clock, |_| {}).await;
    let nobody = app.nobody();
    let request = nobody
        .request(Method::POST, &format!("{SHARE}/unlock"))
        .header("x-forwarded-for", "192.0.2.99")
        .json(&json!({"key": keys[0], "password": "four quiet green boats"}));
    is_too_often(nobody.send(request).await, "9");
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_ten_thousand_passwords_a_hundred_are_looked_at() {
    let dashboard = Dashboard::open_with(|_| {}).await;
    let body = json!({"name": "One", "password": "four quiet green boats"});
    let (_, key) = dashboard.link(body).await;
    let body = json!({"key": key, "password": "x"});
    let tries = futures_util::stream::iter(0..10_000).map(|number| {
        let (dashboard, body) = (&dashboard, body.clone());
        async move {
            let address = format!("192.0.{}.{}", number / 250, 1 + number % 250);
            let reply = dashboard.ask_from(&address, "/unlock", Some(body)).await;
            reply.status
        }
    });
    let statuses: Vec<u16> = tries.buffer_unordered(8).collect().await;
    let of = |status| statuses.iter().filter(|one| **one == status).count();
    assert_eq!((of(401), of(429)), (100, 9_900));
    dashboard.app.stop().await;
}

/// How long an answer takes tells neither whether a site exists nor whether it has links.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_time_of_an_answer_does_not_tell_of_a_site() {
    let dashboard = Dashboard::open().await;
    dashboard.link(json!({"name": "One"})).await;
    let key = "k".repeat(43);
    let (mut known, mut other) = (Vec::new(), Vec::new());
    for number in 0..1_020 {
        let names = match number % 2 {
            0 => ["ours.example", "none.example"],
            _ => ["none.example", "ours.example"],
        };
        for name in names {
            let path = format!("/api/v1/share/{name}?key={key}");
            let begun = Instant::now();
            dashboard.app.nobody().get(&path).await.expect(404);
            let took = begun.elapsed();
            // The first ones meet cold caches.
            match name {
                _ if number < 20 => {}
                "ours.example" => known.push(took),
                _ => other.push(took),
            }
        }
    }
    let share = longer(&known, &other);
    assert!((0.40..=0.60).contains(&share), "the time tells: {share}");
    dashboard.app.stop().await;
}
