//! The limits on sites and members, and those that an operator sets.

use base::{audit::Who, plans::OwnLimits, random::SystemRandom, secret::Opaque};
use billing::{ByOperator, PlanAction};
use serde_json::json;

use super::customer::{Customer, DAY};

async fn on(plan: &str) -> Customer {
    let customer = Customer::start().await;
    let renews = customer.now() + 30 * DAY;
    customer
        .relay(json!({"plan": plan, "renews": renews}))
        .await
        .expect(204);
    customer
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_plan_limits_sites_and_members() {
    let customer = on("small").await;
    for name in ["one.example", "two.example"] {
        customer.app.site(&customer.owner, name, "UTC").await;
    }
    let third = json!({"name": "three.example", "zone": "UTC"});
    let reply = customer
        .owner
        .post("/api/v1/sites", &third)
        .await
        .expect(409);
    assert_eq!(
        (reply.code(), &reply.json["params"]["most"]),
        ("plan_limit", &json!(2))
    );
    let invite = |email: &str| json!({"email": email, "role": "viewer"});
    let path = "/api/v1/team/invitations";
    customer
        .owner
        .post(path, &invite("ann@example.com"))
        .await
        .expect(201);
    let reply = customer
        .owner
        .post(path, &invite("bob@example.com"))
        .await
        .expect(409);
    assert_eq!(reply.code(), "plan_limit");
    // An invitation that is over makes room.
    customer.app.clock.advance_seconds(7 * DAY);
    customer
        .owner
        .post(path, &invite("bob@example.com"))
        .await
        .expect(201);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn operators_set_plans_trials_and_limits() {
    let customer = Customer::start().await;
    let billing = customer.app.billing.billing.clone();
    let operator = ByOperator {
        billing: &billing,
        who: Who::operator(customer.account),
        account: customer.account,
    };
    let mut transaction = customer.app.pool.begin().await.unwrap();
    let plan = |plan: &str| PlanAction::SetPlan(plan.to_owned());
    let trial = |days| PlanAction::Trial {
        plan: Some("small".to_owned()),
        days,
    };
    let refused = operator.act(&mut transaction, &plan("none")).await;
    let refused = refused.unwrap_err();
    assert_eq!(
        (refused.status_code().as_u16(), refused.code()),
        (404, "unknown_plan")
    );
    for (days, code) in [(0, "invalid_days"), (366, "invalid_days")] {
        let refused = operator.act(&mut transaction, &trial(days)).await;
        assert_eq!(refused.unwrap_err().code(), code);
    }
    let refused = operator.resend(&mut transaction).await.unwrap_err();
    assert_eq!(refused.code(), "nothing_to_resend");
    for action in [trial(10), plan("secret")] {
        operator.act(&mut transaction, &action).await.unwrap();
    }
    operator.resend(&mut transaction).await.unwrap();
    for (action, code) in [
        (PlanAction::Cancel, "not_renewing"),
        (PlanAction::Withdraw, "nothing_to_withdraw"),
    ] {
        let refused = operator.act(&mut transaction, &action).await;
        assert_eq!(refused.unwrap_err().code(), code);
    }
    let refused = operator.clear_limits(&mut transaction).await.unwrap_err();
    assert_eq!(refused.code(), "no_own_limits");
    let limits = OwnLimits {
        hits: Some(7),
        sites: Some(1),
        ..OwnLimits::default()
    };
    operator
        .set_limits(&mut transaction, limits, "Ticket 7")
        .await
        .unwrap();
    transaction.commit().await.unwrap();
    billing.follow_up(customer.account).await;
    let view = customer.view().await;
    assert_eq!(
        (&view["state"], &view["plan"]["id"]),
        (&json!("trial"), &json!("secret"))
    );
    assert_eq!(
        view["limits"],
        json!({"hits": 7, "sites": 1, "members": 2, "keep_days": 400, "own": true})
    );
    let mut transaction = customer.app.pool.begin().await.unwrap();
    operator.clear_limits(&mut transaction).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(customer.view().await["limits"]["hits"], 5_000);
    assert_eq!(
        customer.audit().await,
        ["plan.trial", "plan.set", "plan.email_resent"]
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_site_that_is_taken_over_counts_too() {
    let customer = on("small").await;
    let app = &customer.app;
    let other = app.account("Other").await;
    let person = app.join(other, "owner", &[]).await;
    let giver = app.session(person, 400 * DAY).await;
    app.site(&giver, "given.example", "UTC").await;
    let offer = giver
        .post("/api/v1/sites/given.example/offer", &json!({}))
        .await;
    let code = json!({"code": offer.expect(201).json["code"]});
    for name in ["one.example", "two.example"] {
        app.site(&customer.owner, name, "UTC").await;
    }
    let take = || customer.owner.post("/api/v1/sites-offered", &code);
    let refused = take().await.expect(409);
    assert_eq!(
        (refused.code(), &refused.json["params"]["most"]),
        ("plan_limit", &json!(2))
    );
    // An operator gives it one more.
    sqlx::query("INSERT INTO own_limits (account_id, sites, set_at) VALUES ($1, 3, 1)")
        .bind(customer.account)
        .execute(&app.pool)
        .await
        .unwrap();
    take().await.expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_requests_pass_no_limit() {
    let customer = on("small").await;
    let new = |number: usize| {
        let site = json!({"name": format!("site{number}.example"), "zone": "UTC"});
        let owner = customer.owner.clone();
        async move { owner.post("/api/v1/sites", &site).await.status }
    };
    let made = futures_util::future::join_all((0..6).map(new)).await;
    let made = made.iter().filter(|status| **status == 201).count();
    assert_eq!(made, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_held_against_the_limit_of_the_day_on_which_it_is_accepted() {
    let customer = on("small").await;
    let secret = Opaque::generate(&SystemRandom);
    sqlx::query(
        "INSERT INTO invitations (id, account_id, email, role, token_hash, created_at, sent_at, expires_at)
         VALUES (gen_random_uuid(), $1, 'ann@example.com', 'viewer', $2, $3, $3, $3 + 600)",
    )
    .bind(customer.account)
    .bind(secret.sha256().as_slice())
    .bind(customer.now())
    .execute(&customer.app.pool)
    .await
    .unwrap();
    sqlx::query("INSERT INTO own_limits (account_id, members, set_at) VALUES ($1, 1, 1)")
        .bind(customer.account)
        .execute(&customer.app.pool)
        .await
        .unwrap();
    let accept = json!({"token": secret.expose(), "name": "Ann"});
    let join = async || {
        let nobody = customer.app.nobody();
        nobody.post("/api/v1/auth/invitation", &accept).await
    };
    assert_eq!(join().await.expect(409).code(), "plan_limit");
    sqlx::query("UPDATE own_limits SET members = 2")
        .execute(&customer.app.pool)
        .await
        .unwrap();
    join().await.expect(201);
}
