//! Sign-in links.

use serde_json::{Value, json};
use signin::link::{MakeError, SIGN_IN_SECONDS, make};

use crate::sites::house::{Actor, House, Member};

async fn link(house: &House, member: &Member) -> String {
    let email = format!("{}@EXAMPLE.com", member.person);
    make(&house.pool, &house.clock, &house.random, &email)
        .await
        .unwrap()
}

fn code(token: &str) -> Option<Value> {
    Some(json!({"token": token}))
}

#[tokio::test]
async fn a_link_signs_in_once() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let token = link(&house, &owner).await;
    let go = || house.call(&Actor::Nobody, "POST", "/auth/link/use", code(&token));
    let (a, b) = tokio::join!(go(), go());
    let (won, lost) = if a.status == 200 { (a, b) } else { (b, a) };
    lost.refuses(401, "link_over");
    let actor = won.actor();
    let me = won.is(200);
    assert_eq!(me["person"]["id"], json!(owner.person));
    assert_eq!(house.call(&actor, "GET", "/me", None).await.is(200), me);
    assert_eq!(house.audit().await, ["session.opened"]);
}

#[tokio::test]
async fn a_link_lasts_fifteen_minutes_and_a_new_one_ends_it() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let (first, second) = (link(&house, &owner).await, link(&house, &owner).await);
    house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&first))
        .await
        .refuses(404, "unknown_link");
    house.clock.advance_seconds(SIGN_IN_SECONDS);
    house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&second))
        .await
        .refuses(401, "link_over");
    let third = link(&house, &owner).await;
    house.clock.advance_seconds(SIGN_IN_SECONDS - 1);
    house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&third))
        .await
        .is(200);
}

#[tokio::test]
async fn nobody_gets_a_link_for_an_unknown_address() {
    let house = House::open().await;
    let answer = make(&house.pool, &house.clock, &house.random, "x@y.z").await;
    assert!(matches!(answer, Err(MakeError::UnknownAddress(address)) if address == "x@y.z"));
}

#[tokio::test]
async fn one_acts_in_the_account_used_last() {
    let house = House::open().await;
    let (ann, bob) = (house.owner("Ann").await, house.owner("Bob").await);
    house.join(bob.account, ann.person, "viewer").await;
    let token = link(&house, &ann).await;
    let me = house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .is(200);
    assert_eq!(me["account"]["name"], "Ann");
    house.clock.advance_seconds(10);
    sqlx::query("UPDATE sessions SET account_id = $1, seen_at = seen_at + 5 WHERE person_id = $2")
        .bind(bob.account)
        .bind(ann.person)
        .execute(&house.pool)
        .await
        .unwrap();
    let token = link(&house, &ann).await;
    let me = house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .is(200);
    assert_eq!(
        (&me["account"]["name"], &me["role"]),
        (&json!("Bob"), &json!("viewer"))
    );
}

#[tokio::test]
async fn whoever_is_in_no_account_any_more_stays_out() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let token = link(&house, &owner).await;
    sqlx::query("DELETE FROM members")
        .execute(&house.pool)
        .await
        .unwrap();
    house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .refuses(401, "no_account");
    assert_eq!(
        house
            .count("SELECT count(*) FROM links WHERE used_at IS NOT NULL")
            .await,
        0
    );
}

#[tokio::test]
async fn a_first_link_is_no_sign_in_link() {
    let house = House::open().await;
    let token = signin::start::first_link(&house.pool, &house.clock, &house.random)
        .await
        .unwrap()
        .unwrap();
    house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .refuses(404, "unknown_link");
}

#[tokio::test]
async fn guessing_is_slowed_down_and_the_right_link_still_works() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    for _ in 0..10 {
        house
            .call(&Actor::Nobody, "POST", "/auth/link/use", code("x"))
            .await
            .refuses(404, "unknown_link");
    }
    let answer = house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code("x"))
        .await;
    assert_eq!(answer.retry_after.as_deref(), Some("90"));
    answer.refuses(429, "too_many_requests");
    house
        .call(
            &Actor::Nobody,
            "POST",
            "/auth/link/use",
            Some(json!({"tokne": "x"})),
        )
        .await
        .refuses(400, "malformed_body");
    let token = link(&house, &owner).await;
    house
        .call(&Actor::Nobody, "POST", "/auth/link/use", code(&token))
        .await
        .is(200);
}
