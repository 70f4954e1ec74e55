//! Who is signed in.

use serde_json::json;

use crate::sites::house::{Actor, House};

#[tokio::test]
async fn one_sees_oneself_and_ones_accounts() {
    let house = House::open().await;
    let (ann, bob) = (house.owner("Ann").await, house.owner("Bob").await);
    house.join(bob.account, ann.person, "viewer").await;
    let me = house.call(&ann.actor, "GET", "/me", None).await.is(200);
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
}

#[tokio::test]
async fn permissions_are_those_given() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let admin = house.member(owner.account, "admin", &[]).await;
    let permissions = || async {
        house.call(&admin.actor, "GET", "/me", None).await.is(200)["permissions"].clone()
    };
    assert_eq!(permissions().await, json!([]));
    sqlx::query("UPDATE members SET devices = true WHERE id = $1")
        .bind(admin.id)
        .execute(&house.pool)
        .await
        .unwrap();
    assert_eq!(permissions().await, json!(["devices"]));
}

#[tokio::test]
async fn nobody_is_401_and_so_is_whoever_left() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    house
        .call(&Actor::Nobody, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
    sqlx::query("DELETE FROM members WHERE id = $1")
        .bind(owner.id)
        .execute(&house.pool)
        .await
        .unwrap();
    house
        .call(&owner.actor, "GET", "/me", None)
        .await
        .refuses(401, "not_signed_in");
}

#[tokio::test]
async fn a_token_needs_the_scope() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let reads = house.token(&owner, &["figures:read"]).await;
    house
        .call(&reads, "GET", "/me", None)
        .await
        .refuses(403, "scope_missing");
    let account = house.token(&owner, &["account:read"]).await;
    let me = house.call(&account, "GET", "/me", None).await.is(200);
    assert_eq!(me["person"]["id"], json!(owner.person));
}
