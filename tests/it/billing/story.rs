//! A year of an account at a provider, and what a provider's events can do wrong. The same for each of them.

use base::{
    clock::FakeClock,
    config::{
        Billing,
        billing::{Period, Plan, Price},
    },
    fetch::Fetch,
};
use billing::provider::Bases;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Actor, NOON, Reply, TestApp, database, folder};
use uuid::Uuid;

use super::stand_ins::{Service, StandIn, What};

const BILLING: &str = "/api/v1/billing";
const DAY: i64 = 86_400;
const MONTH: i64 = 30 * DAY;
/// What signs the events.
pub const SECRET: &str = "whsec_story";
/// What signed them before.
pub const FORMER: &str = "whsec_former";

/// A service that sells through one provider.
pub struct Seller<S> {
    pub app: TestApp,
    pub provider: StandIn<S>,
    pub owner: Actor,
    pub account: Uuid,
    /// Every event that was delivered, in order.
    delivered: Vec<String>,
}

/// Two plans, whose prices have these ids: the small one by month and year, the large one by month.
pub fn plans(ids: [&str; 3], set: impl Fn(&mut Price, &str)) -> Vec<Plan> {
    let price = |period, amount: &str, id| {
        let mut price = Price {
            currency: "EUR".to_owned(),
            period,
            amount: amount.to_owned(),
            stripe: None,
            paddle: None,
            lemon_squeezy: None,
        };
        set(&mut price, id);
        price
    };
    let plan = |id: &str, prices| Plan {
        id: id.to_owned(),
        name: id.to_owned(),
        hits: Some(1_000_000),
        sites: None,
        members: None,
        keep_days: None,
        features: Vec::new(),
        public: true,
        prices,
    };
    let [month, year, pro] = ids;
    let starter = vec![
        price(Period::Month, "9", month),
        price(Period::Year, "90", year),
    ];
    vec![
        plan("starter", starter),
        plan("pro", vec![price(Period::Month, "29", pro)]),
    ]
}

impl<S: Service> Seller<S> {
    /// Starts the provider, and the service with these settings.
    pub async fn start(service: S, settings: impl FnOnce(&mut Billing)) -> Self {
        let clock = FakeClock::at_seconds(NOON);
        let provider = StandIn::start(service, &clock).await;
        let url = database().await.expect("a database for the test");
        let origin = provider.origin();
        let app = TestApp::start_wired(
            folder(),
            url,
            clock,
            |config| settings(&mut config.billing),
            |app| {
                app.fetch = Fetch::for_tests().expect("there are certificates");
                app.billing_bases = Bases {
                    stripe: origin.clone(),
                    paddle: origin.clone(),
                    paddle_sandbox: origin.clone(),
                    lemon_squeezy: origin.clone(),
                    vies: origin,
                };
            },
        )
        .await;
        app.owner().await;
        let olga = app.person("olga@example.com").await;
        let owner = app.session(olga, 500 * DAY).await;
        Self {
            account: olga.account,
            app,
            provider,
            owner,
            delivered: Vec::new(),
        }
    }

    /// Months pass between two requests.
    async fn stay_signed_in(&self) {
        sqlx::query("UPDATE sessions SET expires_at = 4000000000")
            .execute(&self.app.pool)
            .await
            .expect("the session stays");
    }

    async fn post(&self, path: &str, body: &Value) -> Reply {
        self.stay_signed_in().await;
        self.owner.post(&format!("{BILLING}{path}"), body).await
    }

    /// Sends a body with a header.
    pub async fn send(&self, header: Option<(&str, String)>, body: &str) -> Reply {
        let path = format!("{BILLING}/events/{}", S::WORD);
        let nobody = self.app.nobody();
        let mut request = nobody
            .request(Method::POST, &path)
            .header("content-type", "application/json")
            .body(body.to_owned());
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        nobody.send(request).await
    }

    /// Sends an event as the provider does, which is taken.
    pub async fn deliver(&self, body: &str) {
        let header = self.signed(body);
        self.send(Some(header), body).await.expect(204);
    }

    /// Sends what the provider has, each event twice.
    async fn deliver_all(&mut self) {
        for body in self.provider.take_events() {
            self.deliver(&body).await;
            let once = self.view().await;
            self.deliver(&body).await;
            assert_eq!(self.view().await, once, "{body}");
            self.delivered.push(body);
        }
    }

    fn now(&self) -> i64 {
        self.app.clock_now() / 1_000_000
    }

    /// Time passes.
    pub fn advance(&self, seconds: i64) {
        self.app.clock.advance_seconds(seconds);
    }

    /// Something happens at the provider, which reports it.
    async fn happen(&mut self, what: What) {
        self.provider.happen(what);
        // Its events are of the next seconds, too.
        self.advance(5);
        self.deliver_all().await;
    }

    /// The header that signs a body now.
    pub fn signed(&self, body: &str) -> (&'static str, String) {
        S::sign(body, SECRET, self.now())
    }

    /// What the owner sees, without what is counted in between.
    pub async fn view(&self) -> Value {
        self.stay_signed_in().await;
        let mut view = self.owner.get(BILLING).await.expect(200).json;
        view["usage"] = Value::Null;
        view
    }

    /// The state and the plan.
    async fn stands(&self, state: &str, plan: &str) {
        let view = self.view().await;
        assert_eq!(
            (view["state"].as_str(), view["plan"]["id"].as_str()),
            (Some(state), Some(plan)),
            "{view:#}"
        );
    }

    async fn events(&self) -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM provider_events")
            .fetch_one(&self.app.pool)
            .await
            .expect("a number")
    }

    /// A consumer who tries a plan.
    async fn open(&self) {
        let choice = json!({"plan": "starter", "period": "month", "currency": "EUR"});
        let refused = self.post("/checkout", &choice).await.expect(409);
        assert_eq!(refused.code(), "buyer_missing");
        let refused = self.post("/portal", &json!({})).await.expect(409);
        assert_eq!(refused.code(), "no_customer");
        let refused = self.post("/plan", &choice).await.expect(409);
        assert_eq!(refused.code(), "not_subscribed");
        let buyer = json!({"kind": "consumer", "name": "Olga Owner", "country": "DE"});
        self.post("/buyer", &buyer).await.expect(200);
        let now = self.now();
        sqlx::query(
            "INSERT INTO subscriptions (account_id, plan, state, since, ends_at)
             VALUES ($1, 'starter', 'trial', $2, $3)",
        )
        .bind(self.account)
        .bind(now)
        .bind(now + 30 * DAY)
        .execute(&self.app.pool)
        .await
        .expect("the trial starts");
    }

    async fn checkout(&self) {
        for (wrong, code) in [
            (
                json!({"plan": "huge", "period": "month", "currency": "EUR"}),
                "no_such_price",
            ),
            (
                json!({"plan": "pro", "period": "year", "currency": "EUR"}),
                "no_such_price",
            ),
            (
                json!({"plan": "pro", "period": "month", "currency": "USD"}),
                "no_such_price",
            ),
        ] {
            let refused = self.post("/checkout", &wrong).await.expect(409);
            assert_eq!(refused.code(), code);
        }
        let choice = json!({"plan": "starter", "period": "month", "currency": "EUR"});
        let away = self.post("/checkout", &choice).await.expect(200).json;
        let url = away["url"].as_str().unwrap_or_default();
        assert!(url.starts_with("https://"), "{url}");
    }

    /// A year: trial, purchase, withdrawal, another purchase, renewals, a failed card, changes of the plan, a stopped renewal
    /// that is taken up, and a chargeback.
    pub async fn year(&mut self, prepare: impl FnOnce(&mut S)) {
        self.open().await;
        self.stands("trial", "starter").await;
        self.provider.with(prepare);
        self.advance(DAY);
        self.checkout().await;
        self.happen(What::Paid).await;
        self.stands("trial", "starter").await;
        let again = json!({"plan": "starter", "period": "month", "currency": "EUR"});
        let refused = self.post("/checkout", &again).await.expect(409);
        assert_eq!(refused.code(), "already_billed");
        self.advance(29 * DAY);
        self.happen(What::Renewed).await;
        self.stands("active", "starter").await;

        // The consumer withdraws in time.
        self.advance(10 * DAY);
        let view = self.post("/withdraw", &json!({})).await.expect(200).json;
        assert_eq!(view["state"], "ended");
        self.advance(5);
        self.deliver_all().await;
        self.stands("ended", "starter").await;
        assert_eq!(self.provider.refunds(), 1);

        // And buys again.
        self.advance(20 * DAY);
        self.checkout().await;
        self.happen(What::Paid).await;
        self.stands("active", "starter").await;
        let portal = self.post("/portal", &json!({})).await.expect(200).json;
        assert!(portal["url"].is_string());
        self.advance(MONTH);
        self.happen(What::Renewed).await;
        self.stands("active", "starter").await;

        // The card fails, and works again.
        self.advance(MONTH);
        self.happen(What::Failed).await;
        self.stands("past_due", "starter").await;
        assert_eq!(self.view().await["can"]["change"], false);
        let up = json!({"plan": "pro", "period": "month", "currency": "EUR"});
        let refused = self.post("/plan", &up).await.expect(409);
        assert_eq!(refused.code(), "plan_unchangeable");
        self.advance(3 * DAY);
        self.happen(What::Recovered).await;
        self.stands("active", "starter").await;

        self.change_plans(&up).await;

        // The renewal is stopped, taken up, stopped and taken up.
        for _ in 0..2 {
            self.advance(DAY);
            self.post("/cancel", &json!({})).await.expect(200);
            self.stands("cancelled", "starter").await;
            self.advance(5);
            self.deliver_all().await;
            self.stands("cancelled", "starter").await;
            let refused = self.post("/plan", &up).await.expect(409);
            assert_eq!(refused.code(), "plan_unchangeable");
            self.advance(DAY);
            let path = format!("{BILLING}/cancel");
            self.owner.delete(&path).await.expect(200);
            self.advance(5);
            self.deliver_all().await;
            self.stands("active", "starter").await;
        }
        for _ in 0..6 {
            self.advance(MONTH);
            self.happen(What::Renewed).await;
            self.stands("active", "starter").await;
        }

        // The bank takes the payment back.
        self.advance(10 * DAY);
        self.happen(What::Chargeback).await;
        self.deliver_all().await;
        self.stands("ended", "starter").await;
        assert_eq!(self.provider.refused(), Vec::<String>::new());
        for (action, times) in [
            ("plan.checkout", 2),
            ("plan.portal", 1),
            ("plan.changed", 2),
        ] {
            let sql = "SELECT count(*) FROM audit WHERE account_id = $1 AND action = $2 AND person_id IS NOT NULL";
            let lines: i64 = sqlx::query_scalar(sql)
                .bind(self.account)
                .bind(action)
                .fetch_one(&self.app.pool)
                .await
                .expect("a number");
            assert_eq!(lines, times, "{action}");
        }
    }

    async fn change_plans(&mut self, up: &Value) {
        self.advance(DAY);
        let view = self.post("/plan", up).await.expect(200).json;
        assert_eq!(
            (
                view["plan"]["id"].as_str(),
                view["price"]["amount"].as_f64()
            ),
            (Some("pro"), Some(29.0))
        );
        self.advance(5);
        self.deliver_all().await;
        self.stands("active", "pro").await;
        let refused = self.post("/plan", up).await.expect(409);
        assert_eq!(refused.code(), "plan_unchangeable");
        self.advance(DAY);
        let down = json!({"plan": "starter", "period": "month", "currency": "EUR"});
        let view = self.post("/plan", &down).await.expect(200).json;
        assert_eq!(view["plan"]["id"], "starter");
        self.advance(5);
        self.deliver_all().await;
        self.stands("active", "starter").await;
    }

    /// The year's events again, about an account that only hears of them: each twice, in several orders. The end is the same.
    pub async fn in_any_order(&self) {
        let end = self.view().await;
        for seed in 1..=5_u64 {
            let account = self.app.account("Another").await;
            let person = self.app.join(account, "owner", &[]).await;
            let owner = self.app.session(person, DAY).await;
            let renamed = self
                .delivered
                .iter()
                .map(|body| S::renamed(body, self.account, account));
            let mut events: Vec<String> = renamed.collect();
            events.extend(events.clone());
            shuffle(&mut events, seed);
            for body in &events {
                self.deliver(body).await;
            }
            let view = owner.get(BILLING).await.expect(200).json;
            for field in [
                "state", "plan", "ends", "renews", "period", "price", "provider",
            ] {
                assert_eq!(view[field], end[field], "{field}, seed {seed}");
            }
            // The ids of events are those of one account.
            sqlx::query("DELETE FROM provider_events WHERE account_id IS DISTINCT FROM $1")
                .bind(self.account)
                .execute(&self.app.pool)
                .await
                .expect("the events are forgotten");
            sqlx::query("DELETE FROM subscriptions WHERE account_id = $1")
                .bind(account)
                .execute(&self.app.pool)
                .await
                .expect("the subscription is forgotten");
        }
    }

    /// Events that are not signed, or not well, or too long ago: 401, and nothing changes.
    pub async fn refuse_unsigned(&self, body: &str, has_time: bool) {
        let (view, events, now) = (self.view().await, self.events().await, self.now());
        let sign = |secret, at| S::sign(body, secret, at);
        let (name, good) = sign(SECRET, now);
        let changed = body.replacen("starter", "startex", 1);
        let changed = if changed == body {
            format!("{body} ")
        } else {
            changed
        };
        let (_, other) = sign("another secret", now);
        let broken = good.replace(['0', '1', '2', '3', '4', '5', '6', '7'], "8");
        let mut attempts = vec![
            (None, body),
            (Some((name, good.clone())), changed.as_str()),
            (Some((name, good.clone())), ""),
            (Some((name, other)), body),
            (Some((name, String::new())), body),
            (Some((name, broken)), body),
            (Some(("x-other", good.clone())), body),
        ];
        if has_time {
            attempts.push((Some(sign(SECRET, now - 301)), body));
            attempts.push((Some(sign(SECRET, now + 301)), body));
        }
        for (header, body) in attempts {
            let refused = self.send(header, body).await.expect(401);
            assert_eq!(refused.code(), "bad_signature");
        }
        assert_eq!((self.view().await, self.events().await), (view, events));
        // The former secret still signs, and so does the new one a while ago.
        self.send(Some(sign(FORMER, now)), body).await.expect(204);
        self.send(Some(sign(SECRET, now - 299)), body)
            .await
            .expect(204);
    }

    /// Providers that are not there, and events that say nothing.
    pub async fn note_unknown(&self) {
        let unknown = format!("{BILLING}/events/another");
        let refused = self
            .app
            .nobody()
            .post(&unknown, &json!({}))
            .await
            .expect(404);
        assert_eq!(refused.code(), "unknown_provider");
        let before = self.events().await;
        for body in [
            "{}",
            "[]",
            "nothing",
            "{\"id\":\"evt_1\",\"type\":\"new.kind\"}",
        ] {
            self.deliver(body).await;
            self.deliver(body).await;
        }
        assert_eq!(self.events().await, before + 4);
    }
}

/// In another order, always the same for a seed.
fn shuffle(events: &mut [String], seed: u64) {
    let mut state = seed;
    for at in (1..events.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let other = (state >> 33) as usize % (at + 1);
        events.swap(at, other);
    }
}
