//! A person's accounts: opening another, and acting in another.

use serde_json::json;

use crate::sites::fixture::Fixture;

#[tokio::test]
async fn an_owner_opens_another_account_and_acts_in_it() {
    let fixture = Fixture::open().await;
    let ann = fixture.owner("Ann").await;
    let elsewhere = fixture.session(ann.account, ann.person).await;
    let open = |name: &'static str| Some(json!({"name": name}));
    fixture
        .call(&ann.actor, "POST", "/accounts", open("ann"))
        .await
        .refuses(409, "name_taken");
    let me = fixture
        .call(&ann.actor, "POST", "/accounts", open("Second"))
        .await
        .is(201);
    assert_eq!(
        (&me["account"]["name"], &me["role"]),
        (&json!("Second"), &json!("owner"))
    );
    assert_eq!(me["accounts"].as_array().unwrap().len(), 2);
    let other = fixture.call(&elsewhere, "GET", "/me", None).await.is(200);
    assert_eq!(
        other["account"]["name"], "Ann",
        "other sessions stay where they are"
    );
    assert_eq!(fixture.audit().await, ["account.made"]);

    let choice = Some(json!({"account": ann.account}));
    let me = fixture
        .call(&ann.actor, "POST", "/me/account", choice.clone())
        .await
        .is(200);
    assert_eq!(me["account"]["name"], "Ann");
    fixture
        .call(&ann.actor, "POST", "/me/account", choice)
        .await
        .is(200);
    assert_eq!(
        fixture.audit().await,
        ["account.made", "account.entered"],
        "choosing the same account changes nothing"
    );
}

#[tokio::test]
async fn nobody_enters_what_is_not_theirs() {
    let fixture = Fixture::open().await;
    let (ann, bob) = (fixture.owner("Ann").await, fixture.owner("Bob").await);
    for account in [bob.account.to_string(), uuid::Uuid::nil().to_string()] {
        let choice = Some(json!({"account": account}));
        fixture
            .call(&ann.actor, "POST", "/me/account", choice)
            .await
            .refuses(403, "not_yours");
    }
    let program = fixture.token(&ann, &["account:write"]).await;
    let choice = Some(json!({"account": ann.account}));
    fixture
        .call(&program, "POST", "/me/account", choice)
        .await
        .refuses(403, "person_needed");
    // An operator cannot sign in to others' accounts either.
    sqlx::query("UPDATE people SET operator = true WHERE id = $1")
        .bind(ann.person)
        .execute(&fixture.pool)
        .await
        .unwrap();
    let choice = Some(json!({"account": bob.account}));
    fixture
        .call(&ann.actor, "POST", "/me/account", choice)
        .await
        .refuses(403, "not_yours");
}

#[tokio::test]
async fn where_sign_up_is_closed_members_open_no_accounts() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let admin = fixture.member(owner.account, "admin", &[]).await;
    let body = || Some(json!({"name": "Mine"}));
    fixture
        .call(&admin.actor, "POST", "/accounts", body())
        .await
        .refuses(403, "sign_up_closed");
    for at in 1..20 {
        let body = Some(json!({"name": format!("Account {at}")}));
        fixture
            .call(&owner.actor, "POST", "/accounts", body)
            .await
            .is(201);
    }
    fixture
        .call(&owner.actor, "POST", "/accounts", body())
        .await
        .refuses(409, "too_many_accounts");
}
