//! Setting and changing passwords.

use base::password::Hasher;
use serde_json::{Value, json};
use signin::link::make;

use crate::sites::house::{Actor, Answer, House, Member};

const GOOD: &str = "seventeen purple anvils";
const BETTER: &str = "a quiet tram to Lisbon";

async fn hosted() -> (House, Member) {
    let house = House::open_with(true, |config| config.sign_in.passwords = true).await;
    let owner = house.owner("Acme").await;
    (house, owner)
}

async fn sign_in(house: &House, member: &Member) -> Actor {
    let email = format!("{}@example.com", member.person);
    let token = make(&house.pool, &house.clock, &house.random, &email)
        .await
        .unwrap();
    house
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/link/use",
            Some(json!({"token": token})),
        )
        .await
        .actor()
}

async fn change(house: &House, actor: &Actor, body: Value) -> Answer {
    house.call(actor, "POST", "/me/password", Some(body)).await
}

async fn kept(house: &House, member: &Member) -> Option<String> {
    sqlx::query_scalar("SELECT password FROM people WHERE id = $1")
        .bind(member.person)
        .fetch_one(&house.pool)
        .await
        .unwrap()
}

async fn is_password(house: &House, member: &Member, password: &str) -> bool {
    let hash = kept(house, member).await;
    Hasher::for_tests()
        .verify(password.to_owned(), hash)
        .await
        .unwrap()
}

/// Gives the member a password long ago.
async fn with_password(house: &House, member: &Member) {
    let hash = Hasher::for_tests().hash(GOOD.to_owned()).await.unwrap();
    sqlx::query("UPDATE people SET password = $1, password_at = 1 WHERE id = $2")
        .bind(hash)
        .bind(member.person)
        .execute(&house.pool)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_first_password_needs_a_session_just_opened() {
    let (house, owner) = hosted().await;
    house.let_proof_end(&owner).await;
    let wish = json!({"password": GOOD});
    change(&house, &owner.actor, wish.clone())
        .await
        .refuses(400, "proof_needed");
    let fresh = sign_in(&house, &owner).await;
    house.clock.advance_seconds(900);
    change(&house, &fresh, wish.clone())
        .await
        .refuses(400, "proof_needed");
    let fresh = sign_in(&house, &owner).await;
    house.clock.advance_seconds(899);
    change(&house, &fresh, wish).await.is(204);
    assert!(is_password(&house, &owner, GOOD).await);
    house
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    house.call(&fresh, "GET", "/me", None).await.is(200);
    let email = format!("{}@example.com", owner.person);
    assert_eq!(
        house.mails().await,
        [(email, "You now have a password".to_owned())]
    );
    assert_eq!(
        house.audit().await,
        ["session.opened", "session.opened", "password.changed"]
    );
}

#[tokio::test]
async fn another_one_needs_the_present_one() {
    let (house, owner) = hosted().await;
    with_password(&house, &owner).await;
    let (other, stranger) = (
        house.session(owner.account, owner.person).await,
        house.owner("Elsewhere").await,
    );
    // What somebody else may have asked for, and may hold.
    let email = format!("{}@example.com", owner.person);
    for path in ["/auth/reset", "/auth/link"] {
        let wish = Some(json!({"email": email}));
        house.call(&Actor::Nobody, "POST", path, wish).await.is(202);
    }
    let fresh = sign_in(&house, &owner).await;
    for actor in [&owner.actor, &fresh] {
        change(&house, actor, json!({"password": BETTER}))
            .await
            .refuses(400, "current_needed");
        let wish = json!({"current": BETTER, "password": BETTER});
        change(&house, actor, wish)
            .await
            .refuses(401, "wrong_password");
    }
    assert!(is_password(&house, &owner, GOOD).await);
    let wish = json!({"current": GOOD, "password": BETTER});
    change(&house, &owner.actor, wish.clone()).await.is(204);
    assert!(is_password(&house, &owner, BETTER).await && !is_password(&house, &owner, GOOD).await);
    for gone in [&other, &fresh] {
        house
            .call(gone, "GET", "/me", None)
            .await
            .refuses(401, "not_signed_in");
    }
    house
        .call(&stranger.actor, "GET", "/me", None)
        .await
        .is(200);
    assert_eq!(
        house
            .count("SELECT count(*) FROM links WHERE kind = 'reset'")
            .await,
        0
    );
    change(&house, &owner.actor, wish)
        .await
        .refuses(401, "wrong_password");
    let told = house
        .call(&owner.actor, "GET", "/me/security", None)
        .await
        .is(200);
    assert_eq!(told["password"]["set"], true);
    assert!(told["password"]["changed_at"].as_i64().unwrap() > 1);
}

#[tokio::test]
async fn what_anybody_would_try_first_is_none() {
    let (house, owner) = hosted().await;
    let fresh = sign_in(&house, &owner).await;
    for (bad, code) in [
        ("short", "password_length"),
        ("password123", "password_common"),
        ("qwertyuiop", "password_common"),
    ] {
        let body = change(&house, &fresh, json!({"password": bad}))
            .await
            .refuses(400, code);
        assert_eq!(body["field"], "password");
    }
    let long = "x".repeat(201);
    change(&house, &fresh, json!({"password": long}))
        .await
        .refuses(400, "password_length");
    assert_eq!(kept(&house, &owner).await, None);
}

#[tokio::test]
async fn guessing_the_present_one_ends_after_ten_tries() {
    let (house, owner) = hosted().await;
    with_password(&house, &owner).await;
    for n in 0..10 {
        let wish = json!({"current": format!("guess number {n}"), "password": BETTER});
        change(&house, &owner.actor, wish)
            .await
            .refuses(401, "wrong_password");
    }
    let answer = change(
        &house,
        &owner.actor,
        json!({"current": GOOD, "password": BETTER}),
    )
    .await;
    assert!(answer.retry_after.is_some());
    answer.refuses(429, "too_many_requests");
    assert!(is_password(&house, &owner, GOOD).await);
}

#[tokio::test]
async fn a_deployment_without_passwords_has_none() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let fresh = sign_in(&house, &owner).await;
    change(&house, &fresh, json!({"password": GOOD}))
        .await
        .refuses(400, "no_passwords");
    assert_eq!(kept(&house, &owner).await, None);
}

#[tokio::test]
async fn only_the_person_on_our_own_pages() {
    let (house, owner) = hosted().await;
    with_password(&house, &owner).await;
    let token = house
        .token(&owner, &["account:read", "account:write"])
        .await;
    let wish = || json!({"current": GOOD, "password": BETTER});
    change(&house, &token, wish())
        .await
        .refuses(403, "person_needed");
    change(&house, &Actor::Nobody, wish())
        .await
        .refuses(401, "not_signed_in");
    house
        .call_from_elsewhere(&owner.actor, "POST", "/me/password", Some(wish()))
        .await
        .refuses(403, "cross_site");
    assert!(is_password(&house, &owner, GOOD).await);
}

#[tokio::test]
async fn no_password_lies_open() {
    let (house, owner) = hosted().await;
    let fresh = sign_in(&house, &owner).await;
    change(&house, &fresh, json!({"password": GOOD}))
        .await
        .is(204);
    let everything: Vec<String> = sqlx::query_scalar(
        "SELECT row_to_json(p)::text FROM people p UNION ALL SELECT row_to_json(a)::text FROM audit a
         UNION ALL SELECT row_to_json(m)::text FROM mails m",
    )
    .fetch_all(&house.pool)
    .await
    .unwrap();
    let everything = everything.join("\n");
    assert!(everything.contains("$argon2id$") && !everything.contains(GOOD));
    let audited: Vec<String> = sqlx::query_scalar("SELECT row_to_json(a)::text FROM audit a")
        .fetch_all(&house.pool)
        .await
        .unwrap();
    assert!(!audited.join("\n").contains("argon2"));
}
