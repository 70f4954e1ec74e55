//! What holds for every payment provider: who may buy, what is missing before, and what happens while a provider is away.

use base::config::Billing;
use serde_json::{Value, json};
use tests::{Actor, TestApp};
use uuid::Uuid;

use super::{
    stand_ins::{
        What,
        stripe::{KEY, PRICES, Stripe},
    },
    story::{SECRET, Seller, plans},
};

const CHECKOUT: &str = "/api/v1/billing/checkout";
const DELETION: &str = "/api/v1/account/deletion";
const DAY: i64 = 86_400;

fn settings(billing: &mut Billing) {
    billing.stripe_secret_key = Some(KEY.to_owned().into());
    billing.stripe_webhook_secrets = vec![SECRET.to_owned().into()];
    billing.dpa_version = Some("2026-01".to_owned());
    billing.plans = plans(PRICES.map(|price| price.0), |price, id| {
        price.stripe = Some(id.to_owned());
    });
}

fn starter() -> Value {
    json!({"plan": "starter", "period": "month", "currency": "EUR"})
}

/// A member of this role, with the permission or without.
async fn member(app: &TestApp, account: Uuid, role: &str, billing: bool) -> Actor {
    let person = app.join(account, role, &[]).await;
    sqlx::query("UPDATE members SET billing = $2 WHERE person_id = $1")
        .bind(person.id)
        .bind(billing)
        .execute(&app.pool)
        .await
        .expect("the permission is set");
    app.session(person, DAY).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_manage_billing_buy_once_everything_is_known() {
    let seller = Seller::start(Stripe::default(), settings).await;
    let (app, owner) = (&seller.app, &seller.owner);
    for (role, billing, status) in [
        ("viewer", false, 403),
        ("admin", false, 403),
        ("viewer", true, 409),
        ("owner", false, 409),
    ] {
        let who = member(app, seller.account, role, billing).await;
        for path in ["checkout", "plan"] {
            let path = format!("/api/v1/billing/{path}");
            who.post(&path, &starter()).await.expect(status);
        }
        who.post("/api/v1/billing/portal", &json!({}))
            .await
            .expect(status);
    }
    let program = app.token(owner, &["account:read", "account:write"]).await;
    let refused = program.post(CHECKOUT, &starter()).await.expect(403);
    assert_eq!(refused.code(), "person_needed");
    app.nobody().post(CHECKOUT, &starter()).await.expect(401);

    assert_eq!(
        owner.post(CHECKOUT, &starter()).await.expect(409).code(),
        "buyer_missing"
    );
    let buyer = json!({"kind": "business", "name": "Example", "country": "DE"});
    owner
        .post("/api/v1/billing/buyer", &buyer)
        .await
        .expect(200);
    assert_eq!(
        owner.post(CHECKOUT, &starter()).await.expect(409).code(),
        "dpa_missing"
    );
    owner
        .post("/api/v1/billing/dpa", &json!({}))
        .await
        .expect(200);
    owner.post(CHECKOUT, &starter()).await.expect(200);
    let unread = json!({"plan": "starter", "period": "week", "currency": "EUR"});
    owner.post(CHECKOUT, &unread).await.expect(400);
    assert_eq!(seller.provider.refused(), Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_price_that_no_provider_sells_is_not_bought() {
    let seller = Seller::start(Stripe::default(), |billing| {
        settings(billing);
        billing.dpa_version = None;
        billing.stripe_secret_key = None;
    })
    .await;
    let owner = &seller.owner;
    let buyer = json!({"kind": "consumer", "name": "Olga Owner", "country": "DE"});
    owner
        .post("/api/v1/billing/buyer", &buyer)
        .await
        .expect(200);
    assert_eq!(
        owner.post(CHECKOUT, &starter()).await.expect(409).code(),
        "no_provider"
    );
    // Without its key, the provider is not set up.
    let refused = seller.send(None, "{}").await.expect(404);
    assert_eq!(refused.code(), "unknown_provider");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_provider_is_away_nothing_changes() {
    let seller = Seller::start(Stripe::default(), |billing| {
        settings(billing);
        billing.dpa_version = None;
    })
    .await;
    let owner = &seller.owner;
    let buyer = json!({"kind": "consumer", "name": "Olga Owner", "country": "DE"});
    owner
        .post("/api/v1/billing/buyer", &buyer)
        .await
        .expect(200);
    owner.post(CHECKOUT, &starter()).await.expect(200);
    seller.provider.happen(What::Paid);
    for body in seller.provider.take_events() {
        seller.deliver(&body).await;
    }
    let before = seller.view().await;
    assert_eq!(before["state"], "active");
    // The events were of the next seconds, too.
    seller.advance(5);

    seller.provider.set_down(true);
    let pro = json!({"plan": "pro", "period": "month", "currency": "EUR"});
    for (path, body) in [("plan", pro), ("portal", json!({})), ("cancel", json!({}))] {
        let path = format!("/api/v1/billing/{path}");
        let refused = owner.post(&path, &body).await.expect(503);
        assert_eq!(refused.code(), "busy");
        assert!(refused.headers.contains_key("retry-after"));
    }
    // A chargeback has to end it there: Stripe sends the event again.
    seller.provider.happen(What::Chargeback);
    let events = seller.provider.take_events();
    let header = seller.signed(&events[0]);
    seller.send(Some(header), &events[0]).await.expect(503);
    assert_eq!(seller.view().await, before);

    seller.provider.set_down(false);
    for body in &events {
        seller.deliver(body).await;
    }
    assert_eq!(seller.view().await["state"], "ended");
    assert_eq!(seller.provider.refunds(), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_cancelled_runs_until_its_end() {
    let seller = Seller::start(Stripe::default(), |billing| {
        settings(billing);
        billing.dpa_version = None;
    })
    .await;
    let owner = &seller.owner;
    let buyer = json!({"kind": "consumer", "name": "Olga Owner", "country": "DE"});
    owner
        .post("/api/v1/billing/buyer", &buyer)
        .await
        .expect(200);
    owner.post(CHECKOUT, &starter()).await.expect(200);
    seller.provider.happen(What::Paid);
    for body in seller.provider.take_events() {
        seller.deliver(&body).await;
    }
    owner
        .post("/api/v1/billing/cancel", &json!({}))
        .await
        .expect(200);
    let cancelled = seller.view().await;
    assert_eq!(cancelled["state"], "cancelled");
    seller.app.clock.advance_seconds(30 * DAY + 60);
    seller.provider.happen(What::Over);
    for body in seller.provider.take_events() {
        seller.deliver(&body).await;
    }
    assert_eq!(seller.view().await["state"], "ended");
    // And can be bought again.
    owner.post(CHECKOUT, &starter()).await.expect(200);
    assert_eq!(seller.provider.refused(), Vec::<String>::new());
}

/// A consumer who may buy.
async fn consumer() -> Seller<Stripe> {
    let seller = Seller::start(Stripe::default(), |billing| {
        settings(billing);
        billing.dpa_version = None;
    })
    .await;
    let buyer = json!({"kind": "consumer", "name": "Olga Owner", "country": "DE"});
    seller
        .owner
        .post("/api/v1/billing/buyer", &buyer)
        .await
        .expect(200);
    seller
}

/// The buyer pays at a checkout. Returns the events.
async fn pay(seller: &Seller<Stripe>) -> Vec<String> {
    seller.provider.happen(What::Paid);
    // The events are of the next seconds, too.
    seller.advance(5);
    seller.provider.take_events()
}

async fn bought() -> Seller<Stripe> {
    let seller = consumer().await;
    seller.owner.post(CHECKOUT, &starter()).await.expect(200);
    for body in pay(&seller).await {
        seller.deliver(&body).await;
    }
    assert_eq!(seller.view().await["state"], "active");
    seller
}

async fn outcomes(seller: &Seller<Stripe>, outcome: &str) -> i64 {
    sqlx::query_scalar("SELECT count(*) FROM provider_events WHERE outcome = $1")
        .bind(outcome)
        .fetch_one(&seller.app.pool)
        .await
        .expect("a number")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_of_an_unknown_price_is_used_once_the_settings_have_it() {
    let seller = consumer().await;
    seller.owner.post(CHECKOUT, &starter()).await.expect(200);
    let plans = &seller.app.billing.billing.plans;
    let complete = (*plans.settings()).clone();
    let mut incomplete = complete.clone();
    incomplete.plans[0].prices[0].stripe = Some("price_other".to_owned());
    plans.set(incomplete);
    let events = pay(&seller).await;
    for body in &events {
        seller.deliver(body).await;
    }
    assert_eq!(seller.view().await["state"], "none");
    assert_eq!(outcomes(&seller, "unknown_plan").await, 1);

    plans.set(complete);
    for body in &events {
        seller.deliver(body).await;
    }
    let view = seller.view().await;
    assert_eq!(
        (&view["state"], &view["plan"]["id"]),
        (&json!("active"), &json!("starter"))
    );
    assert_eq!(outcomes(&seller, "unknown_plan").await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_open_checkouts_need_a_look() {
    let seller = consumer().await;
    for _ in 0..2 {
        seller.owner.post(CHECKOUT, &starter()).await.expect(200);
    }
    for second in [0, 1] {
        for body in pay(&seller).await {
            seller.deliver(&body).await;
        }
        assert_eq!(seller.view().await["state"], "active");
        assert_eq!(outcomes(&seller, "second_subscription").await, second);
    }
}

/// A sensitive action needs a recent password or code.
async fn reauthenticate(seller: &Seller<Stripe>) {
    sqlx::query("UPDATE sessions SET reauthenticated_at = $1")
        .bind(seller.app.clock_now() / 1_000_000)
        .execute(&seller.app.pool)
        .await
        .expect("the owner is known");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_provider_stops_no_owner_from_saving_the_account() {
    let seller = bought().await;
    let (owner, confirm) = (&seller.owner, json!({"confirm": "Example"}));
    let plans = &seller.app.billing.billing.plans;
    let complete = (*plans.settings()).clone();
    reauthenticate(&seller).await;

    // Without its key, the provider refuses: the subscription ends with the account.
    plans.set(Billing {
        stripe_secret_key: None,
        ..complete.clone()
    });
    owner.post(DELETION, &confirm).await.expect(200);
    assert_eq!(seller.view().await["state"], "active");
    owner.delete(DELETION).await.expect(200);
    plans.set(complete.clone());

    // While it is away, the deletion can be asked for later.
    seller.provider.set_down(true);
    let refused = owner.post(DELETION, &confirm).await.expect(503);
    assert_eq!(refused.code(), "busy");
    seller.provider.set_down(false);
    owner.post(DELETION, &confirm).await.expect(200);
    assert_eq!(seller.view().await["state"], "cancelled");

    // The account stays, whatever the provider does.
    seller.provider.set_down(true);
    owner.delete(DELETION).await.expect(200);
    assert_eq!(seller.view().await["state"], "cancelled");
    seller.provider.set_down(false);
    owner.delete("/api/v1/billing/cancel").await.expect(200);
    owner.post(DELETION, &confirm).await.expect(200);
    plans.set(Billing {
        stripe_secret_key: None,
        ..complete
    });
    owner.delete(DELETION).await.expect(200);
    let account = owner.get("/api/v1/account").await.expect(200);
    assert!(account.json["deletion"].is_null(), "{}", account.json);
    assert_eq!(seller.view().await["state"], "cancelled");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_paused_ends_with_the_account() {
    let seller = bought().await;
    reauthenticate(&seller).await;
    let confirm = json!({"confirm": "Example"});
    seller.owner.post(DELETION, &confirm).await.expect(200);
    seller.provider.take_events();
    // As after an event on an unpaid subscription: it could still be billed.
    sqlx::query("UPDATE subscriptions SET state = 'ended', renews_at = NULL")
        .execute(&seller.app.pool)
        .await
        .expect("the subscription is unpaid");
    seller.advance(7 * DAY + 1);
    let context = &seller.app.billing.billing.context;
    let done = people::deletion::look(context).await.expect("a look");
    assert_eq!((done.deleted, done.failed), (1, 0));
    let events = seller.provider.take_events();
    let ended = |event: &&String| event.contains("customer.subscription.deleted");
    assert_eq!(events.iter().filter(ended).count(), 1, "{events:?}");
}
