//! Requesting access to a site of the account.

use serde_json::json;

use super::fixture::Fixture;

#[tokio::test]
async fn owners_are_told_and_find_the_request() {
    let fixture = Fixture::open().await;
    let owner = fixture.owner("Acme").await;
    let site = fixture.site(&owner, "a.com").await;
    fixture.member(owner.account, "admin", &[]).await;
    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    let ask = |message: &str| {
        let body = json!({"message": message});
        fixture.call(&viewer.actor, "POST", "/sites/a.com/ask", Some(body))
    };
    ask(" For the campaign. ").await.is(204);
    assert_eq!(
        fixture.mails().await,
        [(
            format!("{}@example.com", owner.person),
            "viewer asks for access to a.com".to_owned()
        )]
    );
    let text: String = sqlx::query_scalar("SELECT text FROM mails")
        .fetch_one(&fixture.pool)
        .await
        .unwrap();
    assert!(
        text.contains("For the campaign.") && text.contains("https://stats.test/settings/team"),
        "{text}"
    );
    let team = fixture
        .call(&owner.actor, "GET", "/team", None)
        .await
        .is(200);
    let requests = team["requests"].as_array().unwrap();
    assert_eq!(
        (requests.len(), &requests[0]["message"]),
        (1, &json!("For the campaign."))
    );
    assert_eq!(requests[0]["site"]["id"], json!(site));

    ask("Again").await.is(204);
    assert_eq!(
        fixture.count("SELECT count(*) FROM access_requests").await,
        1,
        "it is one request"
    );
    // Access was given: the request is closed, and there is nothing to request.
    let given = json!({"role": "viewer", "permissions": [], "sites": ["a.com"]});
    fixture
        .call(
            &owner.actor,
            "PUT",
            &format!("/team/members/{}", viewer.id),
            Some(given),
        )
        .await
        .is(200);
    assert_eq!(
        fixture.count("SELECT count(*) FROM access_requests").await,
        0
    );
    ask("Once more").await.refuses(409, "site_given");
    assert_eq!(
        fixture.audit().await[..3],
        ["site.made", "site.asked_for", "site.asked_for"]
    );
}

#[tokio::test]
async fn what_is_not_of_the_account_is_not_there_and_nobody_asks_all_day() {
    let fixture = Fixture::open().await;
    let (owner, other) = (fixture.owner("Acme").await, fixture.owner("Other").await);
    fixture.site(&owner, "a.com").await;
    fixture.site(&other, "theirs.com").await;
    let viewer = fixture.member(owner.account, "viewer", &[]).await;
    let ask = |site: &str, body: serde_json::Value| {
        let path = format!("/sites/{site}/ask");
        let (fixture, actor) = (&fixture, viewer.actor.clone());
        async move { fixture.call(&actor, "POST", &path, Some(body)).await }
    };
    for unknown in ["theirs.com", "never.com"] {
        ask(unknown, json!({})).await.refuses(404, "unknown_site");
    }
    let long = json!({"message": "x".repeat(501)});
    assert_eq!(
        ask("a.com", long).await.refuses(400, "invalid_message")["field"],
        "message"
    );
    fixture
        .call(&owner.actor, "POST", "/sites/a.com/ask", Some(json!({})))
        .await
        .refuses(409, "site_given");
    let program = fixture
        .token(&viewer, &["figures:read", "sites:write"])
        .await;
    fixture
        .call(&program, "POST", "/sites/a.com/ask", Some(json!({})))
        .await
        .refuses(403, "person_needed");
    assert!(
        fixture.mails().await.is_empty(),
        "what is refused tells nobody"
    );
    for _ in 0..3 {
        ask("a.com", json!({})).await.is(204);
    }
    let refused = ask("a.com", json!({})).await;
    assert_eq!(refused.retry_after.as_deref(), Some("28800"));
    refused.refuses(429, "too_many_requests");
    let second = fixture.member(owner.account, "viewer", &[]).await;
    fixture
        .call(&second.actor, "POST", "/sites/a.com/ask", Some(json!({})))
        .await
        .is(204);
    fixture.clock.advance_seconds(28_800);
    ask("a.com", json!({})).await.is(204);
    assert_eq!(fixture.mails().await.len(), 5);
}
