//! One's accounts: opening another, and acting in another.

use serde_json::json;

use crate::sites::house::House;

#[tokio::test]
async fn an_owner_opens_another_account_and_acts_in_it() {
    let house = House::open().await;
    let ann = house.owner("Ann").await;
    let elsewhere = house.session(ann.account, ann.person).await;
    let open = |name: &'static str| Some(json!({"name": name}));
    house
        .call(&ann.actor, "POST", "/accounts", open("ann"))
        .await
        .refuses(409, "name_taken");
    let me = house
        .call(&ann.actor, "POST", "/accounts", open("Second"))
        .await
        .is(201);
    assert_eq!(
        (&me["account"]["name"], &me["role"]),
        (&json!("Second"), &json!("owner"))
    );
    assert_eq!(me["accounts"].as_array().unwrap().len(), 2);
    let other = house.call(&elsewhere, "GET", "/me", None).await.is(200);
    assert_eq!(
        other["account"]["name"], "Ann",
        "other sessions stay where they are"
    );
    assert_eq!(house.audit().await, ["account.made"]);

    let choice = Some(json!({"account": ann.account}));
    let me = house
        .call(&ann.actor, "POST", "/me/account", choice.clone())
        .await
        .is(200);
    assert_eq!(me["account"]["name"], "Ann");
    house
        .call(&ann.actor, "POST", "/me/account", choice)
        .await
        .is(200);
    assert_eq!(
        house.audit().await,
        ["account.made", "account.entered"],
        "choosing the same account changes nothing"
    );
}

#[tokio::test]
async fn nobody_enters_what_is_not_theirs() {
    let house = House::open().await;
    let (ann, bob) = (house.owner("Ann").await, house.owner("Bob").await);
    for account in [bob.account.to_string(), uuid::Uuid::nil().to_string()] {
        let choice = Some(json!({"account": account}));
        house
            .call(&ann.actor, "POST", "/me/account", choice)
            .await
            .refuses(403, "not_yours");
    }
    let program = house.token(&ann, &["account:write"]).await;
    let choice = Some(json!({"account": ann.account}));
    house
        .call(&program, "POST", "/me/account", choice)
        .await
        .refuses(403, "person_needed");
    // Whoever runs the deployment is let in by nobody either.
    sqlx::query("UPDATE people SET operator = true WHERE id = $1")
        .bind(ann.person)
        .execute(&house.pool)
        .await
        .unwrap();
    let choice = Some(json!({"account": bob.account}));
    house
        .call(&ann.actor, "POST", "/me/account", choice)
        .await
        .refuses(403, "not_yours");
}

#[tokio::test]
async fn where_sign_up_is_closed_members_open_no_accounts() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let admin = house.member(owner.account, "admin", &[]).await;
    let wish = || Some(json!({"name": "Mine"}));
    house
        .call(&admin.actor, "POST", "/accounts", wish())
        .await
        .refuses(403, "sign_up_closed");
    for at in 1..20 {
        let wish = Some(json!({"name": format!("Account {at}")}));
        house
            .call(&owner.actor, "POST", "/accounts", wish)
            .await
            .is(201);
    }
    house
        .call(&owner.actor, "POST", "/accounts", wish())
        .await
        .refuses(409, "too_many_accounts");
}
