//! What members see and change of their plan.

use serde_json::json;

use super::customer::{Customer, DAY};

async fn bought() -> Customer {
    let customer = Customer::start().await;
    let renews = customer.now() + 30 * DAY;
    customer
        .relay(json!({"plan": "small", "renews": renews}))
        .await
        .expect(204);
    customer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn owners_and_members_who_manage_billing_see_it() {
    let customer = bought().await;
    let app = &customer.app;
    let ann = app.join(customer.account, "viewer", &[]).await;
    let member = app.session(ann, 400 * DAY).await;
    let reply = member.get("/api/v1/billing").await.expect(403);
    assert_eq!(reply.code(), "billing_missing");
    sqlx::query("UPDATE members SET billing = true WHERE person_id = $1")
        .bind(ann.id)
        .execute(&app.pool)
        .await
        .unwrap();
    member.get("/api/v1/billing").await.expect(200);
    let program = app
        .token(&customer.owner, &["account:read", "account:write"])
        .await;
    program.get("/api/v1/billing").await.expect(200);
    let reply = program.post("/api/v1/billing/cancel", &json!({})).await;
    assert_eq!(reply.expect(403).code(), "person_needed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_plan_runs_on_and_can_be_renewed_until_it_ends() {
    let customer = bought().await;
    let view = customer.post("/cancel", &json!({})).await.expect(200).json;
    assert_eq!(
        (
            &view["state"],
            &view["ends"],
            &view["can"]["take_up"],
            &view["can"]["cancel"]
        ),
        (
            &json!("cancelled"),
            &json!(customer.now() + 30 * DAY),
            &json!(true),
            &json!(false)
        )
    );
    let reply = customer.post("/cancel", &json!({})).await.expect(409);
    assert_eq!(reply.code(), "already_cancelled");
    let view = customer
        .owner
        .delete("/api/v1/billing/cancel")
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&view["state"], &view["ends"]),
        (&json!("active"), &json!(null))
    );
    let reply = customer
        .owner
        .delete("/api/v1/billing/cancel")
        .await
        .expect(409);
    assert_eq!(reply.code(), "not_cancelled");
    customer.post("/cancel", &json!({})).await.expect(200);
    customer.app.clock.advance_seconds(30 * DAY);
    customer.look().await;
    let view = customer.view().await;
    assert_eq!(
        (&view["state"], &view["usage"]["held"]),
        (&json!("ended"), &json!(false))
    );
    let reply = customer.post("/cancel", &json!({})).await.expect(409);
    assert_eq!(reply.code(), "not_renewing");
    assert_eq!(
        customer.audit().await,
        [
            "plan.reported",
            "plan.cancelled",
            "plan.taken_up",
            "plan.cancelled",
            "plan.ended"
        ]
    );
    let subjects = customer.subjects().await;
    for part in ["“Example” ends on", "renewed again", "has ended"] {
        assert!(
            subjects.iter().any(|subject| subject.contains(part)),
            "{part}: {subjects:?}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn consumers_withdraw_within_fourteen_days() {
    let customer = bought().await;
    let reply = customer.post("/withdraw", &json!({})).await.expect(409);
    assert_eq!(reply.code(), "withdrawal_consumers_only");
    let buyer = json!({"kind": "consumer", "name": "Olga", "country": "de"});
    let view = customer.post("/buyer", &buyer).await.expect(200).json;
    assert_eq!(
        (&view["can"]["withdraw"], &view["withdraw_until"]),
        (&json!(true), &json!(customer.now() + 14 * DAY))
    );
    let view = customer
        .post("/withdraw", &json!({}))
        .await
        .expect(200)
        .json;
    assert_eq!(
        (&view["state"], &view["can"]["withdraw"]),
        (&json!("ended"), &json!(false))
    );
    let late = bought().await;
    late.post("/buyer", &buyer).await.expect(200);
    late.app.clock.advance_seconds(14 * DAY + 1);
    let reply = late.post("/withdraw", &json!({})).await.expect(409);
    assert_eq!(reply.code(), "withdrawal_over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn details_and_the_agreement_are_kept() {
    let customer = bought().await;
    let details =
        json!({"email": "books@example.com", "address": "Street 1\nTown", "reference": "PO 7"});
    let path = "/api/v1/billing/details";
    let view = customer.owner.put(path, &details).await.expect(200).json;
    assert_eq!((&view["details"], &view["buyer"]), (&details, &json!(null)));
    for (field, value) in [
        ("email", "no address".to_owned()),
        ("address", "x".repeat(501)),
    ] {
        let mut wrong = details.clone();
        wrong[field] = json!(value);
        let reply = customer.owner.put(path, &wrong).await.expect(400);
        assert_eq!(reply.json["field"], field);
    }
    assert_eq!(view["dpa"], json!({"version": "2026-05", "accepted": null}));
    for _ in 0..2 {
        let view = customer.post("/dpa", &json!({})).await.expect(200).json;
        let accepted = json!({"name": "Olga Owner", "at": customer.now(), "version": "2026-05"});
        assert_eq!(view["dpa"]["accepted"], accepted);
    }
    assert_eq!(
        customer.audit().await,
        [
            "plan.reported",
            "billing.details_changed",
            "billing.dpa_accepted"
        ]
    );
    let none = Customer::start_with(|config| config.billing.dpa_version = None).await;
    let reply = none.post("/dpa", &json!({})).await.expect(409);
    assert_eq!(reply.code(), "no_dpa");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asking_for_deletion_stops_the_renewal_until_it_is_taken_back() {
    let customer = bought().await;
    let body = json!({"confirm": "Example"});
    sqlx::query("UPDATE sessions SET reauthenticated_at = $1")
        .bind(customer.now())
        .execute(&customer.app.pool)
        .await
        .unwrap();
    customer
        .owner
        .post("/api/v1/account/deletion", &body)
        .await
        .expect(200);
    assert_eq!(customer.view().await["state"], "cancelled");
    customer
        .owner
        .delete("/api/v1/account/deletion")
        .await
        .expect(200);
    assert_eq!(customer.view().await["state"], "active");
    // What an owner cancelled before stays cancelled.
    customer.post("/cancel", &json!({})).await.expect(200);
    customer
        .owner
        .post("/api/v1/account/deletion", &body)
        .await
        .expect(200);
    customer
        .owner
        .delete("/api/v1/account/deletion")
        .await
        .expect(200);
    assert_eq!(customer.view().await["state"], "cancelled");
}
