//! Where one is signed in.

use serde_json::{Value, json};
use signin::link::make;

use crate::sites::fixture::{Actor, Fixture, Member};

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

async fn list(fixture: &Fixture, actor: &Actor) -> Vec<Value> {
    let list = fixture.call(actor, "GET", "/sessions", None).await.is(200);
    list.as_array().unwrap().clone()
}

fn current(list: &[Value]) -> &Value {
    list.iter()
        .find(|session| session["current"] == true)
        .unwrap()
}

#[tokio::test]
async fn ones_own_are_listed_with_the_asking_one_marked() {
    let fixture = Fixture::open().await;
    let (owner, other) = (
        fixture.owner("Acme").await,
        fixture.owner("Elsewhere").await,
    );
    fixture.clock.advance_seconds(60);
    let here = sign_in(&fixture, &owner).await;
    let list = list(&fixture, &here).await;
    assert_eq!(list.len(), 2);
    let current = current(&list);
    assert_eq!(current, &list[0], "used last");
    assert_eq!(
        (&current["device"], &current["address"]),
        (&json!("Firefox"), &json!("203.0.113.9"))
    );
    assert_eq!(current["created_at"], crate::sites::fixture::NOON + 60);
    assert_eq!(
        list.iter()
            .filter(|session| session["current"] == true)
            .count(),
        1
    );
    assert_eq!(how_many(&fixture, &other).await, 1);
}

async fn how_many(fixture: &Fixture, member: &Member) -> usize {
    list(fixture, &member.actor).await.len()
}

#[tokio::test]
async fn what_is_over_or_pending_is_not_listed() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    sign_in(&fixture, &owner).await;
    fixture.session(owner.account, owner.person).await;
    assert_eq!(how_many(&fixture, &owner).await, 3);
    sqlx::query("UPDATE sessions SET pending_second_factor = true WHERE device = 'Firefox'")
        .execute(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(how_many(&fixture, &owner).await, 2);
    fixture.clock.advance_seconds(29 * 86_400);
    assert_eq!(how_many(&fixture, &owner).await, 2);
    fixture.clock.advance_seconds(86_400);
    assert_eq!(how_many(&fixture, &owner).await, 1, "the one that was used");
}

#[tokio::test]
async fn one_is_ended_by_its_id() {
    let fixture = Fixture::open().await;
    let (owner, other) = (
        fixture.owner("Acme").await,
        fixture.owner("Elsewhere").await,
    );
    let there = sign_in(&fixture, &owner).await;
    let id = current(&list(&fixture, &there).await)["id"].clone();
    let path = format!("/sessions/{}", id.as_str().unwrap());
    for path in [
        path.as_str(),
        "/sessions/x",
        "/sessions/00000000-0000-0000-0000-000000000000",
    ] {
        fixture
            .call(&other.actor, "DELETE", path, None)
            .await
            .refuses(404, "unknown_session");
    }
    fixture.call(&there, "GET", "/me", None).await.is(200);
    fixture
        .call(&owner.actor, "DELETE", &path, None)
        .await
        .is(204);
    fixture
        .call(&there, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    fixture
        .call(&owner.actor, "DELETE", &path, None)
        .await
        .refuses(404, "unknown_session");

    let own = current(&list(&fixture, &owner.actor).await)["id"].clone();
    let path = format!("/sessions/{}", own.as_str().unwrap());
    fixture
        .call(&owner.actor, "DELETE", &path, None)
        .await
        .is(204);
    fixture
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    assert_eq!(
        fixture.audit().await,
        [
            "sign_in_link.made",
            "session.opened",
            "session.ended",
            "session.ended"
        ]
    );
}

#[tokio::test]
async fn all_others_end_at_once_pending_ones_too() {
    let fixture = Fixture::open().await;
    let (owner, other) = (
        fixture.owner("Acme").await,
        fixture.owner("Elsewhere").await,
    );
    fixture.join(other.account, owner.person, "viewer").await;
    let elsewhere = fixture.session(other.account, owner.person).await;
    let pending = sign_in(&fixture, &owner).await;
    sqlx::query("UPDATE sessions SET pending_second_factor = true WHERE device = 'Firefox'")
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture
        .call(&owner.actor, "DELETE", "/sessions", None)
        .await
        .is(204);
    for gone in [&elsewhere, &pending] {
        fixture
            .call(gone, "GET", "/me", None)
            .await
            .refuses(401, "not_signed_in");
    }
    fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
    fixture.call(&other.actor, "GET", "/me", None).await.is(200);
    assert_eq!(
        fixture.audit().await,
        [
            "sign_in_link.made",
            "sign_in_link.made",
            "session.opened",
            "sessions.ended"
        ]
    );
    let ended: Value = sqlx::query_scalar("SELECT new FROM audit WHERE action = 'sessions.ended'")
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(ended, json!({"sessions": 2}));
}

#[tokio::test]
async fn only_the_person_on_our_own_pages() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let token = fixture
        .token(&owner, &["account:read", "account:write"])
        .await;
    let id = current(&list(&fixture, &owner.actor).await)["id"].clone();
    let one = format!("/sessions/{}", id.as_str().unwrap());
    for (method, path) in [
        ("GET", "/sessions"),
        ("DELETE", "/sessions"),
        ("DELETE", one.as_str()),
    ] {
        fixture
            .call(&token, method, path, None)
            .await
            .refuses(403, "person_needed");
        fixture
            .call(&Actor::Nobody, method, path, None)
            .await
            .refuses(401, "not_signed_in");
        if method == "DELETE" {
            fixture
                .call_from_elsewhere(&owner.actor, method, path, None)
                .await
                .refuses(403, "cross_site");
        }
    }
    fixture.call(&owner.actor, "GET", "/me", None).await.is(200);
}
