//! Sessions.

use serde_json::json;
use signin::link::make;

use crate::sites::fixture::{Actor, Answer, Fixture, Member};

async fn sign_in(fixture: &Fixture, member: &Member, with: &Actor) -> Answer {
    let email = format!("{}@example.com", member.person);
    let token = make(&fixture.pool, &fixture.clock, &fixture.random, &email)
        .await
        .unwrap();
    fixture
        .call(
            with,
            "POST",
            "/auth/link/use",
            Some(json!({"token": token})),
        )
        .await
}

#[tokio::test]
async fn signing_out_ends_this_session_only() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let other = sign_in(&fixture, &owner, &Actor::Nobody).await.actor();
    let answer = fixture
        .call(&owner.actor, "POST", "/auth/logout", None)
        .await;
    assert_eq!(
        answer.cookie.as_deref(),
        Some("__Host-stile=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure")
    );
    answer.is(204);
    fixture
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    fixture
        .call(&owner.actor, "POST", "/auth/logout", None)
        .await
        .refuses(401, "not_signed_in");
    fixture.call(&other, "GET", "/me", None).await.is(200);
}

#[tokio::test]
async fn only_our_own_pages_sign_out() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture
        .call_from_elsewhere(&owner.actor, "POST", "/auth/logout", None)
        .await
        .refuses(403, "cross_site");
    let token = fixture.token(&owner, &["account:write"]).await;
    fixture
        .call(&token, "POST", "/auth/logout", None)
        .await
        .refuses(403, "person_needed");
    fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
}

#[tokio::test]
async fn the_cookie_is_for_the_server_only() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let cookie = sign_in(&fixture, &owner, &Actor::Nobody)
        .await
        .cookie
        .unwrap();
    assert!(cookie.starts_with("__Host-stile="));
    assert!(
        cookie.ends_with("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure"),
        "{cookie}"
    );
    let plain = Fixture::reached_by(false).await;
    let owner = plain.owner("Acme").await;
    let cookie = sign_in(&plain, &owner, &Actor::Nobody)
        .await
        .cookie
        .unwrap();
    assert!(
        cookie.starts_with("stile=") && cookie.ends_with("; HttpOnly; SameSite=Lax"),
        "{cookie}"
    );
}

#[tokio::test]
async fn every_signing_in_makes_a_new_secret() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let Actor::Person(planted) = owner.actor.clone() else {
        panic!("a person")
    };
    let Actor::Person(cookie) = sign_in(&fixture, &owner, &owner.actor).await.actor() else {
        panic!("a person")
    };
    assert_ne!(cookie, planted);
    let kept: Vec<Vec<u8>> = sqlx::query_scalar("SELECT secret_hash FROM sessions")
        .fetch_all(&fixture.pool)
        .await
        .unwrap();
    let secret = cookie.split_once('=').unwrap().1.as_bytes();
    assert!(
        kept.iter().all(|hash| hash.len() == 32 && hash != secret),
        "only hashes are kept"
    );
}

#[tokio::test]
async fn a_session_ends_thirty_days_after_its_last_use() {
    const DAY: i64 = 86_400;
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    for _ in 0..3 {
        fixture.clock.advance_seconds(29 * DAY);
        fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
    }
    fixture.clock.advance_seconds(30 * DAY);
    fixture
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    sign_in(&fixture, &owner, &Actor::Nobody).await.is(200);
    assert_eq!(
        fixture.count("SELECT count(*) FROM sessions").await,
        1,
        "the one that is over is forgotten"
    );
}
