//! Signing in by password.

use serde_json::{Value, json};

use super::post::{PASSWORD, awaits_second_step, hosted, post, resident, with_second_step};
use crate::sites::fixture::Fixture;

fn login(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password})
}

#[tokio::test]
async fn the_password_signs_in() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    let answer = post(
        &fixture,
        "/auth/login",
        login(" Ann@EXAMPLE.com ", PASSWORD),
    )
    .await;
    let actor = answer.actor();
    let me = answer.is(200);
    assert_eq!(me["person"]["id"], json!(ann.person));
    assert_eq!(fixture.call(&actor, "GET", "/me", None).await.is(200), me);
    assert_eq!(fixture.audit().await, ["session.opened"]);
}

#[tokio::test]
async fn every_wrong_way_is_answered_alike() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    let linked = fixture.member(ann.account, "viewer", &[]).await;
    let mut texts = Vec::new();
    for (email, password) in [
        ("ann@example.com", "four quiet green boat"),
        ("ann@example.com", ""),
        ("nobody@example.com", PASSWORD),
        // A person without a password, and the password of the hash that is checked in their place.
        (&*format!("{}@example.com", linked.person), PASSWORD),
        (&*format!("{}@example.com", linked.person), "nobody's"),
    ] {
        let answer = post(&fixture, "/auth/login", login(email, password)).await;
        assert_eq!(answer.cookie, None);
        let error = answer.refuses(401, "wrong_password");
        texts.push(error["message"].clone());
    }
    texts.dedup();
    assert_eq!(texts.len(), 1);
    post(&fixture, "/auth/login", login("ann", PASSWORD))
        .await
        .refuses(400, "invalid_email");
    assert!(fixture.audit().await.is_empty());
}

#[tokio::test]
async fn attempts_are_counted_right_or_wrong_known_or_not() {
    for email in ["ann@example.com", "nobody@example.com"] {
        let fixture = Fixture::open_with(true, hosted).await;
        resident(&fixture, "ann@example.com").await;
        for _ in 0..10 {
            post(&fixture, "/auth/login", login(email, "x"))
                .await
                .refuses(401, "wrong_password");
        }
        let answer = post(
            &fixture,
            "/auth/login",
            login(&email.to_uppercase(), PASSWORD),
        )
        .await;
        assert_eq!(answer.retry_after.as_deref(), Some("90"));
        answer.refuses(429, "too_many_requests");
        fixture.clock.advance_seconds(90);
        let status = if email.starts_with("ann") { 200 } else { 401 };
        let answer = post(&fixture, "/auth/login", login(email, PASSWORD)).await;
        assert_eq!(answer.status, status);
    }
}

#[tokio::test]
async fn guessing_passwords_does_not_lock_the_mailed_link() {
    let fixture = Fixture::open_with(true, |config| {
        hosted(config);
        config.limits.link = base::limits::Rate::OFF;
    })
    .await;
    resident(&fixture, "ann@example.com").await;
    for _ in 0..10 {
        post(&fixture, "/auth/login", login("ann@example.com", "x"))
            .await
            .refuses(401, "wrong_password");
    }
    post(&fixture, "/auth/link", json!({"email": "ann@example.com"}))
        .await
        .is(202);
    let token = super::post::mail(&fixture).await.token("sign-in");
    post(&fixture, "/auth/link/use", json!({"token": token}))
        .await
        .is(200);
}

#[tokio::test]
async fn a_second_step_is_awaited() {
    let fixture = Fixture::open_with(true, hosted).await;
    let ann = resident(&fixture, "ann@example.com").await;
    with_second_step(&fixture, &ann).await;
    let answer = post(&fixture, "/auth/login", login("ann@example.com", PASSWORD)).await;
    awaits_second_step(&fixture, &answer).await;
    answer.is(200);
    assert!(fixture.audit().await.is_empty(), "nobody is in yet");
}

#[tokio::test]
async fn whoever_is_in_no_account_stays_out_and_so_does_everyone_without_passwords() {
    let fixture = Fixture::open_with(true, hosted).await;
    resident(&fixture, "ann@example.com").await;
    sqlx::query("DELETE FROM accounts")
        .execute(&fixture.pool)
        .await
        .unwrap();
    post(&fixture, "/auth/login", login("ann@example.com", PASSWORD))
        .await
        .refuses(401, "no_account");
    let fixture = Fixture::open().await;
    resident(&fixture, "ann@example.com").await;
    post(&fixture, "/auth/login", login("ann@example.com", PASSWORD))
        .await
        .refuses(401, "no_passwords");
}
