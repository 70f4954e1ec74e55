//! Setting and changing passwords.

use base::password::Hasher;
use serde_json::{Value, json};
use signin::link::make;

use crate::sites::fixture::{Actor, Answer, Fixture, Member};

const GOOD: &str = "seventeen purple anvils";
const BETTER: &str = "a quiet tram to Lisbon";

async fn hosted() -> (Fixture, Member) {
    let fixture = Fixture::open_with(true, |config| config.sign_in.passwords = true).await;
    let owner = fixture.owner("Acme").await;
    (fixture, owner)
}

async fn sign_in(fixture: &Fixture, member: &Member) -> Actor {
    let email = format!("{}@example.com", member.person);
    let token = make(&fixture.pool, &fixture.clock, &fixture.random, &email)
        .await
        .unwrap();
    fixture
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/link/use",
            Some(json!({"token": token})),
        )
        .await
        .actor()
}

async fn change(fixture: &Fixture, actor: &Actor, body: Value) -> Answer {
    fixture
        .call(actor, "POST", "/me/password", Some(body))
        .await
}

async fn kept(fixture: &Fixture, member: &Member) -> Option<String> {
    sqlx::query_scalar("SELECT password FROM people WHERE id = $1")
        .bind(member.person)
        .fetch_one(&fixture.pool)
        .await
        .unwrap()
}

async fn is_password(fixture: &Fixture, member: &Member, password: &str) -> bool {
    let hash = kept(fixture, member).await;
    Hasher::for_tests()
        .verify(password.to_owned(), hash)
        .await
        .unwrap()
}

/// Stores an old password for the member.
async fn with_password(fixture: &Fixture, member: &Member) {
    let hash = Hasher::for_tests().hash(GOOD.to_owned()).await.unwrap();
    sqlx::query("UPDATE people SET password = $1, password_at = 1 WHERE id = $2")
        .bind(hash)
        .bind(member.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_first_password_needs_a_session_just_opened() {
    let (fixture, owner) = hosted().await;
    fixture.let_proof_end(&owner).await;
    let body = json!({"password": GOOD});
    change(&fixture, &owner.actor, body.clone())
        .await
        .refuses(400, "proof_needed");
    let fresh = sign_in(&fixture, &owner).await;
    fixture.clock.advance_seconds(900);
    change(&fixture, &fresh, body.clone())
        .await
        .refuses(400, "proof_needed");
    let fresh = sign_in(&fixture, &owner).await;
    fixture.clock.advance_seconds(899);
    change(&fixture, &fresh, body).await.is(204);
    assert!(is_password(&fixture, &owner, GOOD).await);
    fixture
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    fixture.call(&fresh, "GET", "/me", None).await.is(200);
    let email = format!("{}@example.com", owner.person);
    assert_eq!(
        fixture.mails().await,
        [(email, "You now have a password".to_owned())]
    );
    assert_eq!(
        fixture.audit().await,
        [
            "sign_in_link.made",
            "session.opened",
            "sign_in_link.made",
            "session.opened",
            "password.changed"
        ]
    );
}

#[tokio::test]
async fn another_one_needs_the_present_one() {
    let (fixture, owner) = hosted().await;
    with_password(&fixture, &owner).await;
    let (other, stranger) = (
        fixture.session(owner.account, owner.person).await,
        fixture.owner("Elsewhere").await,
    );
    // Links that an attacker may have requested, and may hold.
    let email = format!("{}@example.com", owner.person);
    for path in ["/auth/reset", "/auth/link"] {
        let body = Some(json!({"email": email}));
        fixture
            .call(&Actor::Nobody, "POST", path, body)
            .await
            .is(202);
    }
    let fresh = sign_in(&fixture, &owner).await;
    for actor in [&owner.actor, &fresh] {
        change(&fixture, actor, json!({"password": BETTER}))
            .await
            .refuses(400, "current_needed");
        let body = json!({"current": BETTER, "password": BETTER});
        change(&fixture, actor, body)
            .await
            .refuses(401, "wrong_password");
    }
    assert!(is_password(&fixture, &owner, GOOD).await);
    let body = json!({"current": GOOD, "password": BETTER});
    change(&fixture, &owner.actor, body.clone()).await.is(204);
    assert!(
        is_password(&fixture, &owner, BETTER).await && !is_password(&fixture, &owner, GOOD).await
    );
    for gone in [&other, &fresh] {
        fixture
            .call(gone, "GET", "/me", None)
            .await
            .refuses(401, "not_signed_in");
    }
    fixture
        .call(&stranger.actor, "GET", "/me", None)
        .await
        .is(200);
    assert_eq!(
        fixture
            .count("SELECT count(*) FROM links WHERE kind = 'reset'")
            .await,
        0
    );
    change(&fixture, &owner.actor, body)
        .await
        .refuses(401, "wrong_password");
    let security_view = fixture
        .call(&owner.actor, "GET", "/me/security", None)
        .await
        .is(200);
    assert_eq!(security_view["password"]["set"], true);
    assert!(security_view["password"]["changed_at"].as_i64().unwrap() > 1);
}

#[tokio::test]
async fn what_anybody_would_try_first_is_none() {
    let (fixture, owner) = hosted().await;
    let fresh = sign_in(&fixture, &owner).await;
    for (bad, code) in [
        ("short", "password_length"),
        ("password123", "password_common"),
        ("qwertyuiop", "password_common"),
    ] {
        let body = change(&fixture, &fresh, json!({"password": bad}))
            .await
            .refuses(400, code);
        assert_eq!(body["field"], "password");
    }
    let long = "x".repeat(201);
    change(&fixture, &fresh, json!({"password": long}))
        .await
        .refuses(400, "password_length");
    assert_eq!(kept(&fixture, &owner).await, None);
}

#[tokio::test]
async fn guessing_the_present_one_ends_after_ten_tries() {
    let (fixture, owner) = hosted().await;
    with_password(&fixture, &owner).await;
    for n in 0..10 {
        let body = json!({"current": format!("guess number {n}"), "password": BETTER});
        change(&fixture, &owner.actor, body)
            .await
            .refuses(401, "wrong_password");
    }
    let answer = change(
        &fixture,
        &owner.actor,
        json!({"current": GOOD, "password": BETTER}),
    )
    .await;
    assert!(answer.retry_after.is_some());
    answer.refuses(429, "too_many_requests");
    assert!(is_password(&fixture, &owner, GOOD).await);
}

#[tokio::test]
async fn a_deployment_without_passwords_has_none() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let fresh = sign_in(&fixture, &owner).await;
    change(&fixture, &fresh, json!({"password": GOOD}))
        .await
        .refuses(400, "no_passwords");
    assert_eq!(kept(&fixture, &owner).await, None);
}

#[tokio::test]
async fn only_the_person_on_our_own_pages() {
    let (fixture, owner) = hosted().await;
    with_password(&fixture, &owner).await;
    let token = fixture
        .token(&owner, &["account:read", "account:write"])
        .await;
    let body = || json!({"current": GOOD, "password": BETTER});
    change(&fixture, &token, body())
        .await
        .refuses(403, "person_needed");
    change(&fixture, &Actor::Nobody, body())
        .await
        .refuses(401, "not_signed_in");
    fixture
        .call_from_elsewhere(&owner.actor, "POST", "/me/password", Some(body()))
        .await
        .refuses(403, "cross_site");
    assert!(is_password(&fixture, &owner, GOOD).await);
}

#[tokio::test]
async fn no_password_lies_open() {
    let (fixture, owner) = hosted().await;
    let fresh = sign_in(&fixture, &owner).await;
    change(&fixture, &fresh, json!({"password": GOOD}))
        .await
        .is(204);
    let everything: Vec<String> = sqlx::query_scalar(
        "SELECT row_to_json(p)::text FROM people p UNION ALL SELECT row_to_json(a)::text FROM audit a
         UNION ALL SELECT row_to_json(m)::text FROM mails m",
    )
    .fetch_all(&fixture.pool)
    .await
    .unwrap();
    let everything = everything.join("\n");
    assert!(everything.contains("$argon2id$") && !everything.contains(GOOD));
    let audited: Vec<String> = sqlx::query_scalar("SELECT row_to_json(a)::text FROM audit a")
        .fetch_all(&fixture.pool)
        .await
        .unwrap();
    assert!(!audited.join("\n").contains("argon2"));
}
