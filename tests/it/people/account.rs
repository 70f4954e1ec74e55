//! The account and its name.

use serde_json::json;

use crate::sites::house::House;

#[tokio::test]
async fn everyone_sees_the_account_and_owners_rename_it() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let viewer = house.member(owner.account, "viewer", &[]).await;
    let admin = house.member(owner.account, "admin", &[]).await;
    let seen = house
        .call(&viewer.actor, "GET", "/account", None)
        .await
        .is(200);
    assert_eq!(
        seen,
        json!({
            "id": owner.account, "name": "Acme", "created_at": 0, "suspended": false,
            "second_step_from": null, "deletion": null, "support": null
        })
    );
    for somebody in [&viewer, &admin] {
        let wish = Some(json!({"name": "Mine"}));
        house
            .call(&somebody.actor, "PATCH", "/account", wish)
            .await
            .refuses(403, "role_too_low");
    }
    for (name, code) in [("", "invalid_name"), ("a\nb", "invalid_name")] {
        let wish = Some(json!({"name": name}));
        house
            .call(&owner.actor, "PATCH", "/account", wish)
            .await
            .refuses(400, code);
    }
    let wish = Some(json!({"name": " Acme & Sons "}));
    for _ in 0..2 {
        let view = house
            .call(&owner.actor, "PATCH", "/account", wish.clone())
            .await
            .is(200);
        assert_eq!(view["name"], "Acme & Sons");
    }
    assert_eq!(
        house.audit().await,
        ["account.renamed"],
        "the second time nothing was changed"
    );
    let lines = house
        .call(&owner.actor, "GET", "/audit", None)
        .await
        .is(200);
    assert_eq!(
        (&lines[0]["old"], &lines[0]["new"]),
        (&json!({"name": "Acme"}), &json!({"name": "Acme & Sons"}))
    );
}

#[tokio::test]
async fn a_token_renames_only_with_the_scope() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let wish = || Some(json!({"name": "By program"}));
    let reads = house.token(&owner, &["account:read"]).await;
    house
        .call(&reads, "PATCH", "/account", wish())
        .await
        .refuses(403, "scope_missing");
    let writes = house.token(&owner, &["account:write"]).await;
    house
        .call(&writes, "PATCH", "/account", wish())
        .await
        .is(200);
}
