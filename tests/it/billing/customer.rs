//! A service with plans, an account, and a relay that says what the account has.

use base::config::{
    Billing, Config,
    billing::{Period, Plan, Price},
};
use hmac::{Hmac, KeyInit as _, Mac as _};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::Sha256;
use tests::{Actor, Reply, TestApp};
use uuid::Uuid;

/// In seconds.
pub const DAY: i64 = 86_400;
/// Longer than any test.
const LONG: i64 = 400 * DAY;
/// What signs the relay's messages.
pub const SECRET: &str = "a secret of the relay";
/// What signed them before.
pub const FORMER: &str = "the secret before";

/// Emails leave their table when they are sent.
const NOTING: &str = "
    CREATE TABLE written (number serial, subject text NOT NULL);
    CREATE FUNCTION note_email() RETURNS trigger AS
        'BEGIN INSERT INTO written (subject) VALUES (NEW.subject); RETURN NEW; END' LANGUAGE plpgsql;
    CREATE TRIGGER note_email AFTER INSERT ON mails FOR EACH ROW EXECUTE FUNCTION note_email();
";

/// The settings of most tests: a small plan, a large one, and one that is not offered.
pub fn settings(billing: &mut Billing) {
    let plan = |id: &str, hits, price: &str| Plan {
        id: id.to_owned(),
        name: id.to_uppercase(),
        hits: Some(hits),
        sites: Some(2),
        members: Some(2),
        keep_days: Some(400),
        features: vec!["Support".to_owned()],
        public: id != "secret",
        prices: vec![Price {
            currency: "EUR".to_owned(),
            period: Period::Month,
            amount: price.to_owned(),
            stripe: None,
            paddle: None,
            lemon_squeezy: None,
        }],
    };
    billing.plans = vec![
        plan("small", 10, "9.50"),
        plan("large", 1_000, "29"),
        plan("secret", 5_000, "99"),
    ];
    billing.relay_secrets = [SECRET, FORMER].map(|text| text.to_owned().into()).to_vec();
    billing.dpa_version = Some("2026-05".to_owned());
}

/// A service, and an account on it.
pub struct Customer {
    pub app: TestApp,
    pub account: Uuid,
    pub owner: Actor,
}

impl Customer {
    /// With the plans of [`settings`].
    pub async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    /// The same, with other settings.
    pub async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let app = TestApp::start_with(|config| {
            settings(&mut config.billing);
            change(config);
        })
        .await;
        sqlx::raw_sql(NOTING)
            .execute(&app.pool)
            .await
            .expect("emails are noted");
        app.owner().await;
        let olga = app.person("olga@example.com").await;
        Self {
            owner: app.session(olga, LONG).await,
            account: olga.account,
            app,
        }
    }

    /// Now, in Unix seconds.
    pub fn now(&self) -> i64 {
        self.app.clock_now() / 1_000_000
    }

    /// Sends a relay's message about the account.
    pub async fn relay(&self, mut event: Value) -> Reply {
        if event["account"].is_null() {
            event["account"] = json!(self.account);
        }
        let body = event.to_string();
        self.relayed(&body, Some(&signed(SECRET, &body))).await
    }

    /// Sends a relay's message with this signature.
    pub async fn relayed(&self, body: &str, signature: Option<&str>) -> Reply {
        let nobody = self.app.nobody();
        let mut request = nobody
            .request(Method::POST, "/api/v1/billing/provider")
            .header("content-type", "application/json")
            .body(body.to_owned());
        if let Some(signature) = signature {
            request = request.header("x-stile-signature", signature);
        }
        nobody.send(request).await
    }

    /// What the account has, as its owner sees it.
    pub async fn view(&self) -> Value {
        let reply = self.owner.get("/api/v1/billing").await;
        reply.expect(200).json
    }

    /// A request of the owner about billing.
    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.owner
            .post(&format!("/api/v1/billing{path}"), body)
            .await
    }

    /// The scheduled task.
    pub async fn look(&self) {
        self.app.billing.look().await;
    }

    /// The subjects of the emails that were written, oldest first, whether they were sent or wait.
    pub async fn subjects(&self) -> Vec<String> {
        sqlx::query_scalar("SELECT subject FROM written ORDER BY number")
            .fetch_all(&self.app.pool)
            .await
            .expect("the emails")
    }

    /// The actions in the account's audit on its plan, oldest first.
    pub async fn audit(&self) -> Vec<String> {
        sqlx::query_scalar(
            "SELECT action FROM audit WHERE account_id = $1 AND (action LIKE 'plan.%' OR action LIKE 'billing.%') ORDER BY ctid",
        )
        .bind(self.account)
        .fetch_all(&self.app.pool)
        .await
        .expect("the audit")
    }

    /// Sends this number of events to a site, and returns how many of them were counted.
    pub async fn send(&self, site: &str, events: usize) -> i64 {
        let program = self.app.token(&self.owner, &["events:write"]).await;
        let events: Vec<Value> = (0..events)
            .map(|number| json!({"url": format!("https://{site}/{number}")}))
            .collect();
        let path = format!("/api/v1/sites/{site}/events/batch");
        let taken = program.post(&path, &json!(events)).await.expect(202);
        self.app.settled().await;
        taken.json["counted"].as_i64().expect("a number")
    }
}

/// The signature of a body.
pub fn signed(secret: &str, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any key");
    mac.update(body.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}
