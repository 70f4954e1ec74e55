//! The first account of a deployment.

use serde_json::{Value, json};
use signin::start::{START_SECONDS, first_link};

use crate::sites::house::{Actor, House};

async fn link(house: &House) -> Option<String> {
    first_link(&house.pool, &house.clock, &house.random)
        .await
        .unwrap()
}

fn wish(token: &str) -> Option<Value> {
    Some(json!({"token": token, "name": "Ann", "email": "Ann@Example.COM", "account": "Acme"}))
}

#[tokio::test]
async fn the_printed_link_makes_the_first_account() {
    let house = House::open().await;
    let token = link(&house).await.unwrap();
    let starting = house
        .call(
            &Actor::Nobody,
            "GET",
            &format!("/auth/starting?token={token}"),
            None,
        )
        .await
        .is(200);
    assert_eq!(starting, json!({"new_deployment": true, "account": null}));
    let answer = house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&token))
        .await;
    let owner = answer.actor();
    let me = answer.is(201);
    assert_eq!(
        (&me["role"], &me["operator"]),
        (&json!("owner"), &json!(true))
    );
    assert_eq!(
        (&me["account"]["name"], &me["person"]["email"]),
        (&json!("Acme"), &json!("Ann@example.com"))
    );
    assert_eq!(house.call(&owner, "GET", "/me", None).await.is(200), me);
    assert_eq!(link(&house).await, None, "there is an account now");
    assert_eq!(house.audit().await, ["account.made"]);
    house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&token))
        .await
        .refuses(410, "link_over");
    house
        .call(
            &Actor::Nobody,
            "GET",
            &format!("/auth/starting?token={token}"),
            None,
        )
        .await
        .refuses(410, "link_over");
}

#[tokio::test]
async fn two_uses_at_once_make_one_account() {
    let house = House::open().await;
    let token = link(&house).await.unwrap();
    let go = || house.call(&Actor::Nobody, "POST", "/auth/start/use", wish(&token));
    let (a, b, c) = tokio::join!(go(), go(), go());
    let mut statuses = [a.status, b.status, c.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 410, 410]);
    assert_eq!(house.count("SELECT count(*) FROM accounts").await, 1);
}

#[tokio::test]
async fn each_start_of_the_server_makes_a_new_link() {
    let house = House::open().await;
    let first = link(&house).await.unwrap();
    let second = link(&house).await.unwrap();
    house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&first))
        .await
        .refuses(404, "unknown_link");
    house.clock.advance_seconds(START_SECONDS);
    house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&second))
        .await
        .refuses(410, "link_over");
    let third = link(&house).await.unwrap();
    house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&third))
        .await
        .is(201);
}

#[tokio::test]
async fn a_link_left_over_makes_no_second_account() {
    let house = House::open().await;
    let token = link(&house).await.unwrap();
    house.owner("Somebody").await;
    house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&token))
        .await
        .refuses(409, "already_started");
}

#[tokio::test]
async fn a_slip_costs_nothing() {
    let house = House::open().await;
    let token = link(&house).await.unwrap();
    for _ in 0..3 {
        for (field, value, code) in [
            ("name", "", "invalid_name"),
            ("account", "  ", "invalid_name"),
            ("email", "ann", "invalid_email"),
            ("email", "a@b@c", "invalid_email"),
            ("nmae", "Ann", "malformed_body"),
        ] {
            let mut body = wish(&token).unwrap();
            body[field] = json!(value);
            let error = house
                .call(&Actor::Nobody, "POST", "/auth/start/use", Some(body))
                .await
                .refuses(400, code);
            assert_eq!(error["field"], field);
        }
    }
    house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&token))
        .await
        .is(201);
}

#[tokio::test]
async fn guessing_is_slowed_down_and_the_right_link_still_works() {
    let house = House::open().await;
    let token = link(&house).await.unwrap();
    for _ in 0..5 {
        house
            .call(&Actor::Nobody, "POST", "/auth/start/use", wish("x"))
            .await
            .refuses(404, "unknown_link");
    }
    let answer = house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish("x"))
        .await;
    assert_eq!(answer.retry_after.as_deref(), Some("720"));
    answer.refuses(429, "too_many_requests");
    house
        .call(&Actor::Nobody, "GET", "/auth/starting?token=x", None)
        .await
        .refuses(429, "too_many_requests");
    house
        .call(&Actor::Nobody, "GET", "/auth/starting", None)
        .await
        .refuses(400, "malformed_parameter");
    house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&token))
        .await
        .is(201);
}

#[tokio::test]
async fn somebody_known_from_before_is_the_same_person() {
    let house = House::open().await;
    let before = house.owner("Old").await;
    sqlx::query("UPDATE people SET email = 'ann@example.com'")
        .execute(&house.pool)
        .await
        .unwrap();
    sqlx::query("DELETE FROM accounts")
        .execute(&house.pool)
        .await
        .unwrap();
    let token = link(&house).await.unwrap();
    let me = house
        .call(&Actor::Nobody, "POST", "/auth/start/use", wish(&token))
        .await
        .is(201);
    assert_eq!(me["person"]["id"], json!(before.person));
    assert_eq!(house.count("SELECT count(*) FROM people").await, 1);
}
