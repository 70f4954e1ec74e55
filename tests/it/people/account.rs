//! The account and its name.

use serde_json::json;

use crate::sites::fixture::Fixture;

#[tokio::test]
async fn everyone_sees_the_account_and_owners_rename_it() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let seen = fixture
        .call(&viewer.actor, "GET", "/account", None)
        .await
        .is(200);
    assert_eq!(
        seen,
        json!({
            "id": owner.account, "name": "Acme", "created_at": 0, "suspended": false,
            "second_step_from": null, "deletion": null, "support": null, "plan": null
        })
    );
    for somebody in [&viewer, &admin] {
        let body = Some(json!({"name": "Mine"}));
        fixture
            .call(&somebody.actor, "PATCH", "/account", body)
            .await
            .refuses(403, "role_too_low");
    }
    for (name, code) in [("", "invalid_name"), ("a\nb", "invalid_name")] {
        let body = Some(json!({"name": name}));
        fixture
            .call(&owner.actor, "PATCH", "/account", body)
            .await
            .refuses(400, code);
    }
    let body = Some(json!({"name": " Acme & Sons "}));
    for _ in 0..2 {
        let view = fixture
            .call(&owner.actor, "PATCH", "/account", body.clone())
            .await
            .is(200);
        assert_eq!(view["name"], "Acme & Sons");
    }
    assert_eq!(
        fixture.audit().await,
        ["account.renamed"],
        "the second time nothing was changed"
    );
    let lines = fixture
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
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let body = || Some(json!({"name": "By program"}));
    let reads = fixture.token(&owner, &["account:read"]).await;
    fixture
        .call(&reads, "PATCH", "/account", body())
        .await
        .refuses(403, "scope_missing");
    let writes = fixture.token(&owner, &["account:write"]).await;
    fixture
        .call(&writes, "PATCH", "/account", body())
        .await
        .is(200);
}
