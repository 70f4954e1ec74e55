//! The deployment at a glance.

use std::{collections::BTreeSet, path::Path};

use serde_json::{Value, json};
use tests::TestApp;

use super::Area;
use crate::sites::fixture::NOON;

#[tokio::test]
async fn it_counts_accounts_and_what_they_pay() {
    let area = Area::with_plans().await;
    let fixture = &area.fixture;
    for (name, days, state, period, amount, currency) in [
        ("A", 1, "active", "month", "9.00", "EUR"),
        ("B", 10, "active", "year", "120.00", "EUR"),
        ("C", 100, "past_due", "month", "49.50", "USD"),
        ("D", 100, "ended", "month", "9.00", "EUR"),
        ("E", 100, "cancelled", "month", "9.00", "EUR"),
    ] {
        let owner = fixture.owner(name).await;
        sqlx::query("UPDATE accounts SET created_at = $2 WHERE id = $1")
            .bind(owner.account)
            .bind(NOON - days * 86_400)
            .execute(&fixture.pool)
            .await
            .expect("its age");
        sqlx::query(
            "INSERT INTO subscriptions (account_id, plan, state, since, period, amount, currency, bought_at)
             VALUES ($1, 'large', $2, $3, $4, $5::text::numeric, $6, $3)",
        )
        .bind(owner.account)
        .bind(state)
        .bind(NOON - 86_400)
        .bind(period)
        .bind(amount)
        .bind(currency)
        .execute(&fixture.pool)
        .await
        .expect("its subscription");
    }
    let overview = area.get("/admin/overview").await.is(200);
    let accounts = &overview["accounts"];
    assert_eq!(
        [
            &accounts["total"],
            &accounts["new_7d"],
            &accounts["new_30d"]
        ],
        [6, 1, 2]
    );
    assert_eq!(accounts["ended_30d"], 1);
    assert_eq!(accounts["churn_30d"], json!(0.2));
    let of = |state: &str| {
        let states = accounts["by_state"].as_array().expect("states");
        let found = states.iter().find(|one| one["state"] == state);
        found.expect("the state")["accounts"].clone()
    };
    assert_eq!(
        ["none", "active", "past_due", "ended", "trial"].map(of),
        [1, 2, 1, 1, 0].map(Value::from)
    );
    assert_eq!(
        accounts["by_plan"],
        json!([{"plan": "large", "accounts": 4}])
    );
    assert_eq!(
        overview["revenue"],
        json!([
            {"currency": "EUR", "monthly": 19, "accounts": 2},
            {"currency": "USD", "monthly": 49.5, "accounts": 1},
        ])
    );
    let growth = accounts["growth"].as_array().expect("months");
    assert_eq!(growth.len(), 13);
    assert_eq!(
        growth[12],
        json!({"month": "2026-11", "created": 2, "deleted": 0})
    );
}

#[tokio::test]
async fn it_says_what_needs_a_look() {
    let area = Area::open().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    let codes = |overview: &Value| -> BTreeSet<String> {
        let found = overview["attention"].as_array().expect("a list").iter();
        found
            .map(|one| one["code"].as_str().expect("a code").to_owned())
            .collect()
    };
    let before = codes(&area.get("/admin/overview").await.is(200));
    for code in ["limits", "deletions", "providers", "channels", "plans"] {
        assert!(!before.contains(code), "{before:?}");
    }
    for sql in [
        "UPDATE accounts SET held_at = 1 WHERE id = $1",
        "INSERT INTO account_usage (account_id, period_start, period_end, hits, counted_at, over_since) VALUES ($1, 0, 1, 9, 0, 1)",
        "UPDATE accounts SET delete_at = 1 WHERE id = $1",
        "INSERT INTO provider_events (provider, event_id, received_at, account_id, kind, outcome)
         SELECT 'stripe', '1', 1795176000, $1, 'x', 'unreadable'",
        "INSERT INTO mails (id, recipient, subject, text, html, created_at, next_at) VALUES ($1, 'a@b.example', 'x', 'x', 'x', 0, 0)",
        "INSERT INTO alert_channels (id, account_id, kind, name, address, place_hash, frequency, daily_hour, zone, language,
                                     say_when_over, confirmed, created_at, failing_since)
         VALUES (gen_random_uuid(), $1, 'webhook', 'Ours', 'x', 'x', 'hourly', 8, 'UTC', 'en', true, true, 0, 1)",
    ] {
        sqlx::query(sql)
            .bind(acme.account)
            .execute(&fixture.pool)
            .await
            .expect("a state that needs a look");
    }
    let plans = &fixture.operator.billing.plans;
    plans.failed("hits = 0".to_owned(), NOON);
    let overview = area.get("/admin/overview").await.is(200);
    let found = codes(&overview);
    for code in [
        "limits",
        "deletions",
        "providers",
        "mail",
        "channels",
        "plans",
    ] {
        assert!(found.contains(code), "{code} is not in {found:?}");
    }
    for one in overview["attention"].as_array().expect("a list") {
        let runbook = one["runbook"].as_str().expect("a page");
        let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let checkout = checkout.expect("the tests are in the checkout");
        assert!(checkout.join(runbook).exists(), "{runbook}");
        for text in ["text", "advice", "link"] {
            assert!(!one[text].as_str().expect("a text").is_empty(), "{one}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hits_are_those_of_all_sites_by_month_compacted_or_not() {
    let app = TestApp::start().await;
    let owner = app.owner().await;
    sqlx::query("UPDATE people SET second_secret = '\\x00'")
        .execute(&app.pool)
        .await
        .expect("two-factor authentication");
    app.site(&owner, "ours.example", "UTC").await;
    let program = app.token(&owner, &["events:write"]).await;
    let send = async |count: usize| {
        let event =
            json!({"url": "https://ours.example/", "time": NOON - 60, "visitor": {"id": "a"}});
        let events = vec![event; count];
        program
            .post("/api/v1/sites/ours.example/events/batch", &json!(events))
            .await
            .expect(202);
        app.settled().await;
    };
    let hits = async || {
        let overview = owner.get("/api/v1/admin/overview").await.expect(200).json;
        let months = overview["hits"].as_array().expect("months").clone();
        assert_eq!(months.len(), 13);
        months[12].clone()
    };
    send(3).await;
    assert_eq!(hits().await, json!({"month": "2026-11", "hits": 3}));
    app.compact(counts::Scope::All).await;
    send(2).await;
    let read = json!({"month": "2026-11", "hits": 3});
    assert_eq!(hits().await, read, "they are read every ten minutes");
    app.clock.advance_seconds(600);
    assert_eq!(hits().await, json!({"month": "2026-11", "hits": 5}));
    // What needs a look is shown also while DuckDB does not answer.
    app.clock.advance_seconds(600);
    app.counts.shutdown().await.expect("it ends");
    let overview = owner.get("/api/v1/admin/overview").await.expect(200).json;
    assert_eq!(overview["hits"], json!([]));
    assert!(overview["attention"].is_array(), "{overview}");
}
