//! What operators change of plans.

use serde_json::json;

use super::Area;

#[tokio::test]
async fn a_plan_its_limits_and_its_end_are_changed_with_reasons() {
    let area = Area::with_plans().await;
    let fixture = &area.fixture;
    let acme = fixture.owner("Acme").await;
    let to = |action: &'static str, body| area.to_account(&acme, action, body);
    let reason = || json!({"reason": "Ticket 7"});
    to("resend", reason())
        .await
        .refuses(409, "nothing_to_resend");
    to("plan", json!({"plan": "huge", "reason": "x"}))
        .await
        .refuses(404, "unknown_plan");
    let view = to("plan", json!({"plan": "small", "reason": "By contract"}))
        .await
        .is(200);
    assert_eq!(
        (&view["account"]["plan"], &view["account"]["state"]),
        (&json!("small"), &json!("active"))
    );
    assert_eq!(view["limits"]["hits"], 1_000);
    let body = json!({"hits": 5_000, "reason": "A campaign"});
    let view = to("limits", body).await.is(200);
    assert_eq!(
        (
            &view["limits"]["hits"],
            &view["limits"]["own"],
            &view["account"]["limit"]
        ),
        (&json!(5_000), &json!(true), &json!(5_000))
    );
    to("limits", json!({"reason": "none of them"}))
        .await
        .refuses(400, "invalid_limits");
    let view = to("limits/clear", reason()).await.is(200);
    assert_eq!(
        (&view["limits"]["hits"], &view["limits"]["own"]),
        (&json!(1_000), &json!(false))
    );
    to("limits/clear", reason())
        .await
        .refuses(409, "no_own_limits");
    to("resend", reason()).await.is(200);
    // What an operator gave is not renewed.
    to("cancel", reason()).await.refuses(409, "not_renewing");
    sqlx::query("UPDATE subscriptions SET provider = 'relay', renews_at = since + 864000 WHERE plan = 'small'")
        .execute(&fixture.pool)
        .await
        .expect("it is renewed");
    let view = to("cancel", reason()).await.is(200);
    assert_eq!(view["account"]["state"], "cancelled");
    assert_eq!(to("cancel", reason()).await.status, 409);
    assert_eq!(to("withdraw", reason()).await.status, 409);
    assert_eq!(
        area.logged().await,
        [
            "plan.set",
            "limits.set",
            "limits.cleared",
            "plan.email_resent",
            "plan.cancelled"
        ]
    );
    let log = area.get("/admin/log").await.is(200);
    assert_eq!(log["lines"][3]["details"]["new"]["reason"], "A campaign");
    for line in fixture
        .call(&acme.actor, "GET", "/audit", None)
        .await
        .is(200)
        .as_array()
        .expect("lines")
    {
        assert_eq!(line["who"]["by"], "operator", "{line}");
    }
}

#[tokio::test]
async fn a_trial_is_given_and_extended() {
    let area = Area::with_plans().await;
    let acme = area.fixture.owner("Acme").await;
    let trial = |body| area.to_account(&acme, "trial", body);
    for days in [0, 366] {
        let body = json!({"plan": "large", "days": days, "reason": "x"});
        trial(body).await.refuses(400, "invalid_days");
    }
    let body = json!({"plan": "large", "days": 10, "reason": "They asked"});
    let view = trial(body).await.is(200);
    assert_eq!(view["account"]["state"], "trial");
    trial(json!({"days": 30, "reason": "More time"}))
        .await
        .is(200);
}

#[tokio::test]
async fn without_plans_there_is_nothing_to_change() {
    let area = Area::open().await;
    let acme = area.fixture.owner("Acme").await;
    let body = json!({"plan": "small", "reason": "x"});
    area.to_account(&acme, "plan", body)
        .await
        .refuses(404, "no_plans");
    let view = area
        .get(&format!("/admin/accounts/{}", acme.account))
        .await
        .is(200);
    assert_eq!(view["billing"], json!(null));
}
