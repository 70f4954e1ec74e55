//! Asking for a site of one's account.

use serde_json::json;

use super::house::House;

#[tokio::test]
async fn owners_are_told_and_find_the_request() {
    let house = House::open().await;
    let owner = house.owner("Acme").await;
    let site = house.site(&owner, "a.com").await;
    house.member(owner.account, "admin", &[]).await;
    let viewer = house.member(owner.account, "viewer", &[]).await;
    let ask = |message: &str| {
        let wish = json!({"message": message});
        house.call(&viewer.actor, "POST", "/sites/a.com/ask", Some(wish))
    };
    ask(" For the campaign. ").await.is(204);
    assert_eq!(
        house.mails().await,
        [(
            format!("{}@example.com", owner.person),
            "viewer asks for access to a.com".to_owned()
        )]
    );
    let text: String = sqlx::query_scalar("SELECT text FROM mails")
        .fetch_one(&house.pool)
        .await
        .unwrap();
    assert!(
        text.contains("For the campaign.") && text.contains("https://stats.test/settings/team"),
        "{text}"
    );
    let team = house.call(&owner.actor, "GET", "/team", None).await.is(200);
    let requests = team["requests"].as_array().unwrap();
    assert_eq!(
        (requests.len(), &requests[0]["message"]),
        (1, &json!("For the campaign."))
    );
    assert_eq!(requests[0]["site"]["id"], json!(site));

    ask("Again").await.is(204);
    assert_eq!(
        house.count("SELECT count(*) FROM access_requests").await,
        1,
        "it is one request"
    );
    // Given: the request is answered, and there is nothing to ask for.
    let given = json!({"role": "viewer", "permissions": [], "sites": ["a.com"]});
    house
        .call(
            &owner.actor,
            "PUT",
            &format!("/team/members/{}", viewer.id),
            Some(given),
        )
        .await
        .is(200);
    assert_eq!(house.count("SELECT count(*) FROM access_requests").await, 0);
    ask("Once more").await.refuses(409, "site_given");
    assert_eq!(
        house.audit().await[..3],
        ["site.made", "site.asked_for", "site.asked_for"]
    );
}

#[tokio::test]
async fn what_is_not_of_the_account_is_not_there_and_nobody_asks_all_day() {
    let house = House::open().await;
    let (owner, other) = (house.owner("Acme").await, house.owner("Other").await);
    house.site(&owner, "a.com").await;
    house.site(&other, "theirs.com").await;
    let viewer = house.member(owner.account, "viewer", &[]).await;
    let ask = |site: &str, wish: serde_json::Value| {
        let path = format!("/sites/{site}/ask");
        let (house, actor) = (&house, viewer.actor.clone());
        async move { house.call(&actor, "POST", &path, Some(wish)).await }
    };
    for unknown in ["theirs.com", "never.com"] {
        ask(unknown, json!({})).await.refuses(404, "unknown_site");
    }
    let long = json!({"message": "x".repeat(501)});
    assert_eq!(
        ask("a.com", long).await.refuses(400, "invalid_message")["field"],
        "message"
    );
    house
        .call(&owner.actor, "POST", "/sites/a.com/ask", Some(json!({})))
        .await
        .refuses(409, "site_given");
    let program = house.token(&viewer, &["figures:read", "sites:write"]).await;
    house
        .call(&program, "POST", "/sites/a.com/ask", Some(json!({})))
        .await
        .refuses(403, "person_needed");
    assert!(
        house.mails().await.is_empty(),
        "what is refused tells nobody"
    );
    for _ in 0..3 {
        ask("a.com", json!({})).await.is(204);
    }
    let refused = ask("a.com", json!({})).await;
    assert_eq!(refused.retry_after.as_deref(), Some("28800"));
    refused.refuses(429, "too_many_requests");
    let second = house.member(owner.account, "viewer", &[]).await;
    house
        .call(&second.actor, "POST", "/sites/a.com/ask", Some(json!({})))
        .await
        .is(204);
    house.clock.advance_seconds(28_800);
    ask("a.com", json!({})).await.is(204);
    assert_eq!(house.mails().await.len(), 5);
}
