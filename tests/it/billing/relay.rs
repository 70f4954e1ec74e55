//! A relay's messages: their signature, what they set, and what comes late or again.

use serde_json::{Value, json};
use uuid::Uuid;

use super::customer::{Customer, DAY, FORMER, SECRET, signed};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_signed_messages_are_taken() {
    let customer = Customer::start().await;
    let body = json!({"account": customer.account, "plan": "small"}).to_string();
    let right = signed(SECRET, &body);
    let wrong = [
        None,
        Some(String::new()),
        Some(signed("another secret", &body)),
        Some(signed(SECRET, &body.replace("small", "large"))),
        Some(right[..62].to_owned()),
        Some(format!("sha256={right}")),
    ];
    for signature in wrong {
        let reply = customer
            .relayed(&body, signature.as_deref())
            .await
            .expect(401);
        assert_eq!(reply.code(), "bad_signature");
    }
    // The signature is looked at before anything else.
    let reply = customer.relayed("no JSON", Some(&right)).await;
    assert_eq!(reply.expect(401).code(), "bad_signature");
    assert_eq!(customer.view().await["state"], "none");
    assert_eq!(customer.audit().await, Vec::<String>::new());
    for signature in [
        right,
        signed(FORMER, &body),
        signed(SECRET, &body).to_uppercase(),
    ] {
        customer.relayed(&body, Some(&signature)).await.expect(204);
    }
    assert_eq!(
        customer.audit().await,
        ["plan.reported"],
        "a repeated message writes nothing"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_unknown_is_404_and_what_is_malformed_400() {
    let customer = Customer::start().await;
    let reply = customer.relay(json!({"plan": "none"})).await;
    assert_eq!(reply.expect(404).code(), "unknown_plan");
    let reply = customer
        .relay(json!({"account": Uuid::nil(), "plan": "small"}))
        .await;
    assert_eq!(reply.expect(404).code(), "unknown_account");
    customer.relay(json!({"plan": 7})).await.expect(400);
    let price = json!({"plan": "small", "amount": 9, "currency": "EUX"});
    assert_eq!(
        customer.relay(price).await.expect(400).code(),
        "invalid_price"
    );
    // It would silence the relay until then.
    let future = json!({"plan": "small", "at": customer.now() + 301});
    let refused = customer.relay(future).await.expect(400);
    assert_eq!(
        (refused.code(), &refused.json["field"]),
        ("invalid_moment", &json!("at"))
    );
    let more = json!({"plan": "small", "at": customer.now() + 300, "invoice": {"number": 7}});
    customer.relay(more).await.expect(204);
    let without = Customer::start_with(|config| config.billing.relay_secrets.clear()).await;
    let reply = without.relay(json!({"plan": "small"})).await;
    assert_eq!(reply.expect(404).code(), "no_relay");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn messages_set_the_plan_and_late_ones_are_passed_over() {
    let customer = Customer::start().await;
    let now = customer.now();
    let message = |plan: &str, at: i64, more: Value| {
        let mut event = json!({"plan": plan, "at": at, "renews": now + 30 * DAY});
        event
            .as_object_mut()
            .unwrap()
            .extend(more.as_object().unwrap().clone());
        event
    };
    let price = json!({"amount": 9.5, "currency": "EUR", "period": "month"});
    customer
        .relay(message("small", now, price))
        .await
        .expect(204);
    let view = customer.view().await;
    assert_eq!(
        (
            &view["state"],
            &view["plan"]["id"],
            &view["renews"],
            &view["provider"]
        ),
        (
            &json!("active"),
            &json!("small"),
            &json!(now + 30 * DAY),
            &json!("relay")
        )
    );
    assert_eq!(view["price"], json!({"amount": 9.5, "currency": "EUR"}));
    assert_eq!(view["can"]["cancel"], json!(true));
    customer
        .relay(message("large", now + 20, json!({})))
        .await
        .expect(204);
    customer
        .relay(message("small", now + 10, json!({})))
        .await
        .expect(204);
    assert_eq!(customer.view().await["plan"]["id"], "large");
    let cancelled = message("large", now + 30, json!({"cancelled": now + 25}));
    customer.relay(cancelled.clone()).await.expect(204);
    let view = customer.view().await;
    assert_eq!(
        (
            &view["state"],
            &view["renews"],
            &view["ends"],
            &view["cancelled_at"]
        ),
        (
            &json!("cancelled"),
            &json!(null),
            &json!(now + 30 * DAY),
            &json!(now + 25)
        )
    );
    customer.relay(cancelled).await.expect(204);
    let due = message("large", now + 40, json!({"state": "past_due"}));
    customer.relay(due).await.expect(204);
    assert_eq!(customer.view().await["state"], "past_due");
    let over = message("large", now + 50, json!({"state": "ended"}));
    customer.relay(over).await.expect(204);
    assert_eq!(customer.view().await["state"], "ended");
    assert_eq!(customer.audit().await, ["plan.reported"; 5]);
    let subjects = customer.subjects().await;
    for part in [
        "on the plan SMALL",
        "on the plan LARGE",
        "A payment for",
        "has ended",
    ] {
        assert!(
            subjects.iter().any(|subject| subject.contains(part)),
            "{part}: {subjects:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_that_a_provider_bills_is_not_the_relays() {
    let customer = Customer::start().await;
    let billed = |state: &'static str| {
        sqlx::query(
            "INSERT INTO subscriptions (account_id, plan, state, since, provider, customer, provider_id)
             VALUES ($1, 'small', $2, 1, 'stripe', 'cus_1', 'sub_1')
             ON CONFLICT (account_id) DO UPDATE SET state = excluded.state",
        )
        .bind(customer.account)
        .bind(state)
        .execute(&customer.app.pool)
    };
    let large = json!({"plan": "large", "renews": customer.now() + 30 * DAY});
    billed("active").await.unwrap();
    customer.relay(large.clone()).await.expect(204);
    let view = customer.view().await;
    assert_eq!(
        (&view["plan"]["id"], &view["provider"]),
        (&json!("small"), &json!("stripe"))
    );
    billed("ended").await.unwrap();
    customer.relay(large).await.expect(204);
    let view = customer.view().await;
    assert_eq!(
        (&view["plan"]["id"], &view["provider"]),
        (&json!("large"), &json!("relay"))
    );
    let ids: (Option<String>, Option<String>) =
        sqlx::query_as("SELECT customer, provider_id FROM subscriptions WHERE account_id = $1")
            .bind(customer.account)
            .fetch_one(&customer.app.pool)
            .await
            .unwrap();
    assert_eq!(ids, (None, None));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_waits_for_another_change_sees_it() {
    let customer = Customer::start().await;
    let at = customer.now();
    let active = json!({"plan": "small", "renews": at + 30 * DAY, "at": at});
    customer.relay(active).await.expect(204);
    // Another server cancels; it has the account until it commits.
    let mut other = customer.app.pool.begin().await.unwrap();
    sqlx::query("SELECT 1 FROM accounts WHERE id = $1 FOR NO KEY UPDATE")
        .bind(customer.account)
        .execute(&mut *other)
        .await
        .unwrap();
    let nothing = json!({});
    let cancel = customer.owner.post("/api/v1/billing/cancel", &nothing);
    let late = customer.relay(json!({"plan": "large", "renews": at + 30 * DAY, "at": at + 1}));
    let commits = async {
        // Both wait for the account by now.
        while waiting(&customer).await < 2 {
            tokio::task::yield_now().await;
        }
        sqlx::query(
            "UPDATE subscriptions SET state = 'cancelled', ends_at = renews_at, renews_at = NULL, cancelled_at = $2, reported_at = $2
             WHERE account_id = $1",
        )
        .bind(customer.account)
        .bind(at + 5)
        .execute(&mut *other)
        .await
        .unwrap();
        other.commit().await.unwrap();
    };
    let (refused, late, ()) = tokio::join!(cancel, late, commits);
    assert_eq!(refused.expect(409).code(), "already_cancelled");
    late.expect(204);
    let view = customer.view().await;
    assert_eq!(
        (&view["state"], &view["plan"]["id"]),
        (&json!("cancelled"), &json!("small"))
    );
    assert_eq!(customer.audit().await, ["plan.reported"]);
}

/// How many statements wait for a lock in the customer's database.
async fn waiting(customer: &Customer) -> i64 {
    sqlx::query_scalar(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    .fetch_one(&customer.app.pool)
    .await
    .expect("a number")
}
