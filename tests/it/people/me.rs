//! Who is signed in.

use serde_json::json;

use crate::sites::fixture::{Actor, Fixture};

#[tokio::test]
async fn one_sees_oneself_and_ones_accounts() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (fixture.owner("Ann").await, fixture.owner("Bob").await);
    fixture.join(bob.account, ann.person, "viewer").await;
    let me = fixture.call(&ann.actor, "GET", "/me", None).await.is(200);
    assert_eq!(
        me["person"],
        json!({"id": ann.person, "name": "owner", "email": format!("{}@example.com", ann.person)})
    );
    assert_eq!(me["account"], json!({"id": ann.account, "name": "Ann"}));
    assert_eq!(
        (&me["role"], &me["operator"]),
        (&json!("owner"), &json!(false))
    );
    assert_eq!(
        me["permissions"],
        json!(["billing", "devices"]),
        "an owner has every permission"
    );
    let accounts = me["accounts"].as_array().unwrap();
    assert_eq!(accounts.len(), 2);
    assert!(accounts.contains(&json!({"id": bob.account, "name": "Bob", "role": "viewer"})));
    // A token belongs to one account, and sees no other.
    let program = fixture.token(&ann, &["account:read"]).await;
    let view = fixture.call(&program, "GET", "/me", None).await.is(200);
    assert_eq!(
        view["accounts"],
        json!([{"id": ann.account, "name": "Ann", "role": "owner"}])
    );
}

#[tokio::test]
async fn permissions_are_those_given() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let permissions = || async {
        fixture.call(&admin.actor, "GET", "/me", None).await.is(200)["permissions"].clone()
    };
    assert_eq!(permissions().await, json!([]));
    sqlx::query("UPDATE members SET devices = true WHERE id = $1")
        .bind(admin.id)
        .execute(&fixture.pool)
        .await
        .unwrap();
    assert_eq!(permissions().await, json!(["devices"]));
}

#[tokio::test]
async fn nobody_is_401_and_so_is_whoever_left() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    fixture
        .call(&Actor::Nobody, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    sqlx::query("DELETE FROM members WHERE id = $1")
        .bind(owner.id)
        .execute(&fixture.pool)
        .await
        .unwrap();
    fixture
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
}

#[tokio::test]
async fn a_token_needs_the_scope() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let reads = fixture.token(&owner, &["figures:read"]).await;
    fixture
        .call(&reads, "GET", "/me", None)
        .await
        .refuses(403, "scope_missing");
    let account = fixture.token(&owner, &["account:read"]).await;
    let me = fixture.call(&account, "GET", "/me", None).await.is(200);
    assert_eq!(me["person"]["id"], json!(owner.person));
}
