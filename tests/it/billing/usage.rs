//! What is counted, announced and excluded.

use serde_json::{Value, json};

use super::customer::{Customer, DAY};

const SITE: &str = "ours.example";

/// An account on the small plan, with 10 hits a month, and a site.
async fn small() -> Customer {
    let customer = Customer::start().await;
    customer.app.site(&customer.owner, SITE, "UTC").await;
    let renews = customer.now() + 30 * DAY;
    customer
        .relay(json!({"plan": "small", "renews": renews}))
        .await
        .expect(204);
    customer
}

async fn excluded(customer: &Customer) -> Value {
    let path = format!("/api/v1/sites/{SITE}/left-out?period=30d");
    customer.owner.get(&path).await.expect(200).json
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shares_are_announced_once_each() {
    let customer = small().await;
    for (more, used, announced) in [(7, 7, 0), (1, 8, 1), (1, 9, 1), (1, 10, 2), (3, 13, 3)] {
        assert_eq!(customer.send(SITE, more).await, more as i64);
        // Far from the limit, an account is counted less often.
        customer.app.clock.advance_seconds(600);
        customer.look().await;
        let view = customer.view().await;
        assert_eq!(
            (&view["usage"]["hits"], &view["usage"]["limit"]),
            (&json!(used), &json!(10))
        );
        let subjects = customer.subjects().await;
        // Not the alert about it, which is an email of its own.
        let about_use = |subject: &&String| {
            let parts = ["has used 80", "has reached", "is far above"];
            subject.starts_with("“Example”") && parts.iter().any(|part| subject.contains(part))
        };
        assert_eq!(
            subjects.iter().filter(about_use).count(),
            announced,
            "{subjects:?}"
        );
    }
    let open = customer
        .owner
        .get("/api/v1/attention")
        .await
        .expect(200)
        .json
        .to_string();
    assert!(open.contains("\"limit\""), "{open}");
    let account = customer.owner.get("/api/v1/account").await.expect(200);
    assert_eq!(account.json["plan"]["used"], 13);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_above_its_limit_is_held_after_the_grace_and_released_by_a_larger_plan() {
    let customer = small().await;
    assert_eq!(customer.send(SITE, 12).await, 12);
    customer.look().await;
    let view = customer.view().await;
    assert_eq!(
        (&view["usage"]["held"], &view["usage"]["grace_ends"]),
        (&json!(false), &json!(customer.now() + 7 * DAY))
    );
    customer.app.clock.advance_seconds(7 * DAY - 60);
    customer.look().await;
    assert_eq!(customer.send(SITE, 2).await, 2, "the grace");
    customer.app.clock.advance_seconds(60);
    customer.look().await;
    assert_eq!(customer.view().await["usage"]["held"], true);
    assert_eq!(customer.send(SITE, 3).await, 0);
    let left_out = excluded(&customer).await;
    assert!(left_out.to_string().contains("over_limit"), "{left_out}");
    // Figures stay readable.
    let stats = format!("/api/v1/sites/{SITE}/stats?period=30d");
    customer.owner.get(&stats).await.expect(200);
    let large = json!({"plan": "large", "renews": customer.now() + 30 * DAY});
    customer.relay(large).await.expect(204);
    assert_eq!(customer.send(SITE, 4).await, 4, "at once");
    assert_eq!(customer.view().await["usage"]["held"], false);
    assert_eq!(
        customer.audit().await,
        [
            "plan.reported",
            "plan.held",
            "plan.reported",
            "plan.released"
        ]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleting_a_site_lowers_no_use() {
    let customer = small().await;
    customer.send(SITE, 9).await;
    customer.look().await;
    sqlx::query("DELETE FROM sites")
        .execute(&customer.app.pool)
        .await
        .unwrap();
    customer.app.clock.advance_seconds(60);
    assert_eq!(customer.view().await["usage"]["hits"], 9);
    customer.look().await;
    assert_eq!(customer.view().await["usage"]["hits"], 9);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn old_events_of_providers_are_deleted() {
    let customer = Customer::start().await;
    let now = customer.now();
    for (id, received) in [("old", now - 366 * DAY), ("new", now - 364 * DAY)] {
        sqlx::query(
            "INSERT INTO provider_events (provider, event_id, received_at, kind, outcome)
             VALUES ('stripe', $1, $2, 'x', 'noted')",
        )
        .bind(id)
        .bind(received)
        .execute(&customer.app.pool)
        .await
        .unwrap();
    }
    customer.look().await;
    let left: Vec<String> = sqlx::query_scalar("SELECT event_id FROM provider_events")
        .fetch_all(&customer.app.pool)
        .await
        .unwrap();
    assert_eq!(left, ["new"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_period_begins_with_nothing_used() {
    let customer = small().await;
    customer.send(SITE, 12).await;
    customer.look().await;
    customer.app.clock.advance_seconds(8 * DAY);
    customer.look().await;
    assert_eq!(customer.view().await["usage"]["held"], true);
    // A month after the plan was bought.
    customer.app.clock.advance_seconds(22 * DAY);
    customer.look().await;
    let view = customer.view().await;
    assert_eq!(
        (&view["usage"]["held"], &view["usage"]["hits"]),
        (&json!(false), &json!(0))
    );
    assert_eq!(customer.send(SITE, 3).await, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_trial_is_announced_to_end_and_its_account_is_held_after_the_grace() {
    let customer = Customer::start().await;
    customer.app.site(&customer.owner, SITE, "UTC").await;
    let ends = customer.now() + 10 * DAY;
    let trial = json!({"plan": "small", "state": "trial", "renews": ends});
    customer.relay(trial).await.expect(204);
    let view = customer.view().await;
    assert_eq!(
        (&view["state"], &view["trial_ends"]),
        (&json!("trial"), &json!(ends))
    );
    let reply = customer.post("/cancel", &json!({})).await.expect(409);
    assert_eq!(reply.code(), "not_renewing");
    customer.app.clock.advance_seconds(8 * DAY);
    customer.look().await;
    customer.look().await;
    let subjects = customer.subjects().await;
    let soon = subjects
        .iter()
        .filter(|subject| subject.contains("The trial of “Example” ends"));
    assert_eq!(soon.count(), 1, "{subjects:?}");
    customer.app.clock.advance_seconds(2 * DAY);
    customer.look().await;
    assert_eq!(customer.view().await["state"], "ended");
    assert_eq!(customer.send(SITE, 2).await, 2, "the grace");
    customer.app.clock.advance_seconds(7 * DAY);
    customer.look().await;
    assert_eq!(customer.send(SITE, 2).await, 0);
    assert_eq!(
        customer.audit().await,
        ["plan.reported", "plan.ended", "plan.held"]
    );
}
