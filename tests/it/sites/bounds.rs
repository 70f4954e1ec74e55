//! How many sites an account has, and how fast they are made.

use serde_json::json;
use tests::{Person, TestApp};

#[tokio::test]
async fn an_account_has_so_many_sites() {
    let app = TestApp::start_with(|config| config.accounts.sites = 3).await;
    let owner = app.owner().await;
    let body = |at: usize| json!({"name": format!("site-{at}.example")});
    // Concurrent requests do not get above the limit.
    let made = futures_util::future::join_all((0..5).map(|at| {
        let (owner, body) = (owner.clone(), body(at));
        async move { owner.post("/api/v1/sites", &body).await }
    }))
    .await;
    let refused: Vec<_> = made.iter().filter(|reply| reply.status != 201).collect();
    assert_eq!(refused.len(), 2);
    for reply in refused {
        assert_eq!((reply.status, reply.code()), (409, "too_many_sites"));
        let text = reply.json["message"].as_str().unwrap_or_default();
        assert!(text.contains("at most 3 sites"), "{text}");
    }
    let sites = owner.get("/api/v1/sites").await.expect(200).json;
    let name = sites[0]["name"].as_str().expect("a name");
    owner
        .delete(&format!("/api/v1/sites/{name}?confirm={name}"))
        .await
        .expect(204);
    owner.post("/api/v1/sites", &body(9)).await.expect(201);
    app.stop().await;
}

#[tokio::test]
async fn many_sites_in_a_row_are_too_many_in_whichever_account() {
    let app = TestApp::start_with(|config| {
        config.limits.make_site = "3/1h".to_owned().try_into().expect("a rate");
    })
    .await;
    let owner = app.owner().await;
    for at in 0..3 {
        let body = json!({"name": format!("site-{at}.example")});
        owner.post("/api/v1/sites", &body).await.expect(201);
    }
    let body = json!({"name": "one-more.example"});
    let reply = owner.post("/api/v1/sites", &body).await.expect(429);
    assert_eq!(reply.code(), "too_many_requests");
    assert_eq!(reply.headers["retry-after"], "1200");
    // Another account of the same person does not get around it.
    let olga = app.person("olga@example.com").await;
    let account = app.account("Other").await;
    sqlx::query(
        "INSERT INTO members (id, account_id, person_id, role, created_at)
         VALUES (gen_random_uuid(), $1, $2, 'owner', 0)",
    )
    .bind(account)
    .bind(olga.id)
    .execute(&app.pool)
    .await
    .expect("she owns it");
    let there = app.session(Person { account, ..olga }, 600).await;
    there.post("/api/v1/sites", &body).await.expect(429);
    // Another account is not affected.
    let other = app.account("Third").await;
    let other = app.join(other, "owner", &[]).await;
    let other = app.session(other, 600).await;
    other.post("/api/v1/sites", &body).await.expect(201);
    app.clock.advance_seconds(1_200);
    let body = json!({"name": "later.example"});
    owner.post("/api/v1/sites", &body).await.expect(201);
    app.stop().await;
}
