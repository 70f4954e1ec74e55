//! The list of plans, and plans that change while the service runs.

use serde_json::json;
use tests::TestApp;

use super::customer::{Customer, DAY};

const SITE: &str = "ours.example";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn public_plans_are_listed_with_their_prices() {
    let customer = Customer::start().await;
    let list = customer.app.nobody().get("/api/v1/plans").await.expect(200);
    let plans = list.json["plans"].as_array().unwrap();
    assert_eq!(plans.len(), 2);
    assert_eq!(
        plans[0],
        json!({
            "id": "small", "name": "SMALL", "hits": 10, "sites": 2, "members": 2, "keep_days": 400,
            "features": ["Support"], "prices": [{"amount": 9.5, "currency": "EUR", "period": "month"}],
        })
    );
    assert_eq!(
        (&list.json["trial_days"], &list.json["grace_days"]),
        (&json!(30), &json!(7))
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_plans_there_is_no_billing() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    for path in ["/api/v1/plans", "/api/v1/billing"] {
        let reply = owner.get(path).await.expect(404);
        assert_eq!(reply.code(), "no_plans", "{path}");
    }
    let reply = owner.post("/api/v1/billing/cancel", &json!({})).await;
    assert_eq!(reply.expect(404).code(), "no_plans");
    let account = owner.get("/api/v1/account").await.expect(200);
    assert_eq!(account.json["plan"], json!(null));
    for site in 0..5 {
        app.site(&owner, &format!("site{site}.example"), "UTC")
            .await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn changed_plans_are_in_force_and_invalid_ones_are_not() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("stile.toml");
    let plan = |hits: &str| {
        format!("[[billing.plans]]\nid = \"small\"\nname = \"Small\"\nhits = {hits}\n")
    };
    std::fs::write(&file, plan("10")).unwrap();
    let path = file.clone();
    let customer = Customer::start_with(|config| {
        config.read_from.file = Some(path);
        config.billing.plans.truncate(1);
    })
    .await;
    let billing = &customer.app.billing.billing;
    let hits = || billing.plans.find("small").unwrap().hits;
    std::fs::write(&file, plan("500")).unwrap();
    // An account that is held has it at once, without another hit.
    customer.app.site(&customer.owner, SITE, "UTC").await;
    customer
        .relay(json!({"plan": "small", "at": customer.now()}))
        .await
        .expect(204);
    assert_eq!(customer.send(SITE, 12).await, 12);
    customer.app.clock.advance_seconds(600);
    customer.look().await;
    customer.app.clock.advance_seconds(7 * DAY);
    customer.look().await;
    assert_eq!(customer.send(SITE, 1).await, 0);
    billing::usage::read_plans(billing).await.unwrap();
    assert_eq!((hits(), billing.plans.error()), (Some(500), None));
    customer.look().await;
    assert_eq!(customer.send(SITE, 1).await, 1);
    std::fs::write(&file, plan("0")).unwrap();
    billing::usage::read_plans(billing).await.unwrap();
    assert_eq!(hits(), Some(500), "the former plans stay");
    let error = billing.plans.error().expect("a finding for operators");
    assert!(error.text.contains("hits = 0"), "{}", error.text);
    std::fs::write(&file, plan("600")).unwrap();
    billing::usage::read_plans(billing).await.unwrap();
    assert_eq!((hits(), billing.plans.error()), (Some(600), None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_that_is_opened_by_signing_up_begins_with_a_trial() {
    let customer = Customer::start_with(|config| {
        config.billing.default_plan = Some("small".to_owned());
        config.sign_in.sign_up = true;
    })
    .await;
    assert_eq!(
        customer.view().await["state"],
        "none",
        "the first account has no limits"
    );
    assert_eq!(
        customer.view().await["after_end"],
        json!(null),
        "the default plan has a price"
    );
    let me = customer
        .owner
        .post("/api/v1/accounts", &json!({"name": "Second"}))
        .await;
    me.expect(201);
    let view = customer.view().await;
    assert_eq!(
        (&view["state"], &view["plan"]["id"]),
        (&json!("trial"), &json!("small"))
    );
    assert_eq!(view["trial_ends"], json!(customer.now() + 30 * 86_400));
    let account = customer.owner.get("/api/v1/account").await.expect(200);
    assert_eq!(
        account.json["plan"],
        json!({"id": "small", "name": "SMALL", "used": 0, "limit": 10, "until": view["trial_ends"]})
    );
}
