//! Lemon Squeezy's API, from its reference: JSON:API with its media type.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use url::form_urlencoded::parse;
use uuid::Uuid;

use super::{Price, Service, What, code, fixture, length, moment, price_of};
use crate::alerts::stand_ins::{
    checks::object,
    http::{Answer, Received},
};

/// The key that it takes.
pub const KEY: &str = "lemon-stand-in";
/// The store.
pub const STORE: &str = "1001";
/// What it sells.
pub const PRICES: [Price; 3] = [
    ("7001", 900, "month"),
    ("7003", 9_000, "year"),
    ("7002", 2_900, "month"),
];
/// What is added to ids for a second account.
const COPY: u64 = 90_000;

type Answered = Result<Value, (u16, &'static str)>;

/// See the module.
#[derive(Default)]
pub struct LemonSqueezy {
    /// Whether what is bought next starts with a trial, in seconds: a trial belongs to a variant there.
    pub trial: Option<i64>,
    checkouts: Vec<Value>,
    subscriptions: BTreeMap<u64, Value>,
    accounts: BTreeMap<u64, Value>,
    /// The paid invoices, each with its subscription.
    invoices: Vec<(u64, u64)>,
    refunded: Vec<u64>,
    events: Vec<String>,
    refused: Vec<String>,
    made: u64,
}

fn bad(_: String) -> (u16, &'static str) {
    (422, "Unprocessable Entity")
}

const NOT_FOUND: (u16, &str) = (404, "Not Found");

impl LemonSqueezy {
    fn id(&mut self, first: u64) -> u64 {
        self.made += 1;
        first + self.made
    }

    fn send(&mut self, name: &str, account: &Value, data: Value) {
        let event = json!({
            "meta": {
                "test_mode": false,
                "event_name": name,
                "webhook_id": "00000000-0000-0000-0000-00000000abcd",
                "custom_data": account,
            },
            "data": data,
        });
        self.events.push(event.to_string());
    }

    /// Each change is also sent as `subscription_updated`, with the same content.
    fn send_subscription(&mut self, kind: &str, id: u64, at: i64) {
        self.set(id, json!({"updated_at": moment(at)}));
        let (data, account) = (self.subscriptions[&id].clone(), self.accounts[&id].clone());
        self.send(&format!("subscription_{kind}"), &account, data.clone());
        if kind != "updated" {
            self.send("subscription_updated", &account, data);
        }
    }

    fn last(&self) -> u64 {
        *self
            .subscriptions
            .keys()
            .next_back()
            .expect("a subscription")
    }

    fn set(&mut self, id: u64, changes: Value) {
        let subscription = self.subscriptions.get_mut(&id).expect("it is known");
        for (name, value) in changes.as_object().expect("changes") {
            subscription["attributes"][name] = value.clone();
        }
    }

    fn bill(&mut self, id: u64, paid: bool, at: i64) {
        let invoice = self.id(8_000);
        let (text, kind) = match paid {
            true => (
                include_str!("../fixtures/lemon_squeezy/subscription_payment_success.json"),
                "subscription_payment_success",
            ),
            false => (
                include_str!("../fixtures/lemon_squeezy/subscription_payment_failed.json"),
                "subscription_payment_failed",
            ),
        };
        let mut data = fixture(text)["data"].clone();
        data["id"] = json!(invoice.to_string());
        data["attributes"]["subscription_id"] = json!(id);
        data["attributes"]["updated_at"] = json!(moment(at));
        let account = self.accounts[&id].clone();
        self.send(kind, &account, data);
        if paid {
            self.invoices.push((id, invoice));
        }
    }

    fn set_period(&mut self, id: u64, start: i64, trial: Option<i64>) {
        let variant = self.subscriptions[&id]["attributes"]["variant_id"].to_string();
        let (_, _, period) = price_of(&PRICES, &variant).expect("a variant");
        let end = moment(start + trial.unwrap_or_else(|| length(period)));
        self.set(
            id,
            json!({"renews_at": end, "trial_ends_at": trial.map(|_| end.clone())}),
        );
    }

    fn create(&mut self, now: i64) {
        let checkout = self.checkouts.last().expect("a checkout").clone();
        let text = include_str!("../fixtures/lemon_squeezy/subscription_updated.json");
        let mut data = fixture(text)["data"].clone();
        let id = self.id(5_000);
        data["id"] = json!(id.to_string());
        let variant = checkout["relationships"]["variant"]["data"]["id"].as_str();
        let variant: u64 = variant.and_then(|id| id.parse().ok()).expect("a number");
        data["attributes"]["variant_id"] = json!(variant);
        data["attributes"]["customer_id"] = json!(2_001);
        self.subscriptions.insert(id, data);
        let account = checkout["attributes"]["checkout_data"]["custom"].clone();
        self.accounts.insert(id, account.clone());
        let trial = self.trial.take();
        self.set_period(id, now, trial);
        let status = if trial.is_some() {
            "on_trial"
        } else {
            "active"
        };
        self.set(id, json!({"status": status}));
        let text = include_str!("../fixtures/lemon_squeezy/order_created.json");
        self.send("order_created", &account, fixture(text)["data"].clone());
        self.send_subscription("created", id, now);
        if trial.is_none() {
            self.bill(id, true, now);
        }
    }

    /// The id of a path.
    fn known(&self, id: &str) -> Result<u64, (u16, &'static str)> {
        let id: u64 = id.parse().map_err(|_| NOT_FOUND)?;
        let id = id % COPY;
        self.subscriptions
            .contains_key(&id)
            .then_some(id)
            .ok_or(NOT_FOUND)
    }

    /// The attributes of a resource of this type.
    fn attributes<'a>(
        body: &'a Value,
        kind: &str,
        id: Option<&str>,
    ) -> Result<&'a Value, (u16, &'static str)> {
        let required: &[&str] = match id {
            Some(_) => &["type", "id", "attributes"],
            None => &["type", "attributes"],
        };
        object(body, "body", &["data"], &[]).map_err(bad)?;
        let data = &body["data"];
        object(data, "data", required, &["relationships"]).map_err(bad)?;
        if data["type"] != kind || id.is_some_and(|id| data["id"] != id) {
            return Err((409, "Conflict"));
        }
        Ok(&data["attributes"])
    }

    fn checkout(&mut self, body: &Value) -> Answered {
        let attributes = Self::attributes(body, "checkouts", None)?;
        object(
            attributes,
            "attributes",
            &["checkout_data"],
            &["product_options"],
        )
        .map_err(bad)?;
        let optional = ["billing_address", "tax_number"];
        object(
            &attributes["checkout_data"],
            "data",
            &["email", "custom"],
            &optional,
        )
        .map_err(bad)?;
        let options = &attributes["product_options"];
        object(
            options,
            "options",
            &[],
            &["redirect_url", "enabled_variants"],
        )
        .map_err(bad)?;
        let related = &body["data"]["relationships"];
        if related["store"]["data"] != json!({"type": "stores", "id": STORE}) {
            return Err(NOT_FOUND);
        }
        let variant = &related["variant"]["data"];
        let price = variant["id"].as_str().unwrap_or_default();
        if variant["type"] != "variants" || price_of(&PRICES, price).is_none() {
            return Err(NOT_FOUND);
        }
        self.checkouts.push(body["data"].clone());
        let url = "https://store.lemonsqueezy.test/checkout/custom/1";
        Ok(json!({"data": {"type": "checkouts", "id": "1", "attributes": {"url": url}}}))
    }

    fn update(&mut self, id: u64, body: &Value, now: i64) -> Answered {
        let own = id.to_string();
        let attributes = Self::attributes(body, "subscriptions", Some(&own))?;
        let known = [
            "variant_id",
            "invoice_immediately",
            "disable_prorations",
            "cancelled",
        ];
        object(attributes, "attributes", &[], &known).map_err(bad)?;
        if self.subscriptions[&id]["attributes"]["status"] == "expired" {
            return Err((422, "Unprocessable Entity"));
        }
        if let Some(variant) = attributes.get("variant_id") {
            if variant.as_u64().is_none() || price_of(&PRICES, &variant.to_string()).is_none() {
                return Err((422, "Unprocessable Entity"));
            }
            self.set(id, json!({"variant_id": variant}));
            if attributes["invoice_immediately"] == true {
                self.bill(id, true, now);
            }
            self.send_subscription("plan_changed", id, now);
        }
        if attributes.get("cancelled") == Some(&json!(false)) {
            let renewed = json!({"status": "active", "cancelled": false, "ends_at": null});
            self.set(id, renewed);
            self.send_subscription("resumed", id, now);
        }
        Ok(json!({"data": self.subscriptions[&id]}))
    }

    fn refund(&mut self, invoice: &str, body: &Value) -> Answered {
        let attributes = Self::attributes(body, "subscription-invoices", Some(invoice))?;
        object(attributes, "attributes", &["amount"], &[]).map_err(bad)?;
        let invoice: u64 = invoice.parse().map_err(|_| NOT_FOUND)?;
        let of = self
            .invoices
            .iter()
            .find(|(_, one)| *one == invoice)
            .copied();
        let (id, _) = of.ok_or(NOT_FOUND)?;
        if self.refunded.contains(&invoice) {
            return Err((422, "Unprocessable Entity"));
        }
        self.refunded.push(invoice);
        let account = self.accounts[&id].clone();
        let text = include_str!("../fixtures/lemon_squeezy/subscription_payment_refunded.json");
        self.send(
            "subscription_payment_refunded",
            &account,
            fixture(text)["data"].clone(),
        );
        Ok(json!({"data": {"type": "subscription-invoices", "id": invoice.to_string()}}))
    }

    fn decide(&mut self, received: &Received, now: i64) -> Answered {
        const MEDIA_TYPE: &str = "application/vnd.api+json";
        if received.header("authorization") != Some(&format!("Bearer {KEY}")) {
            return Err((401, "Unauthenticated"));
        }
        if received.header("accept") != Some(MEDIA_TYPE) {
            return Err((406, "Not Acceptable"));
        }
        if received.header("content-type") != Some(MEDIA_TYPE) {
            return Err((415, "Unsupported Media Type"));
        }
        let path = received.path.strip_prefix("/v1/").ok_or(NOT_FOUND)?;
        let path: Vec<&str> = path.split('/').collect();
        let body: Value = match received.body.is_empty() {
            true => Value::Null,
            false => serde_json::from_slice(&received.body).map_err(|_| (400, "Bad Request"))?,
        };
        match (received.method.as_str(), &path[..]) {
            ("POST", ["checkouts"]) => self.checkout(&body),
            ("GET", ["customers", "2001"]) => {
                let url = "https://store.lemonsqueezy.test/billing?signature=1";
                let urls = json!({"customer_portal": url});
                Ok(json!({"data": {"type": "customers", "attributes": {"urls": urls}}}))
            }
            ("PATCH", ["subscriptions", id]) => self.update(self.known(id)?, &body, now),
            ("DELETE", ["subscriptions", id]) => {
                let id = self.known(id)?;
                let end = self.subscriptions[&id]["attributes"]["renews_at"].clone();
                let status = &self.subscriptions[&id]["attributes"]["status"];
                if status != "expired" && status != "cancelled" {
                    let stopped = json!({"status": "cancelled", "cancelled": true, "ends_at": end});
                    self.set(id, stopped);
                    self.send_subscription("cancelled", id, now);
                }
                Ok(json!({"data": self.subscriptions[&id]}))
            }
            ("GET", ["subscription-invoices"]) => {
                let query: BTreeMap<_, _> = parse(received.query.as_bytes()).into_owned().collect();
                let id = self.known(query.get("filter[subscription_id]").ok_or(NOT_FOUND)?)?;
                let all = self.invoices.iter().filter(|(one, _)| *one == id);
                let all = all.map(|(_, invoice)| {
                    let refunded = self.refunded.contains(invoice);
                    let attributes = json!({"status": "paid", "refunded": refunded, "total": 900});
                    json!({"type": "subscription-invoices", "id": invoice.to_string(), "attributes": attributes})
                });
                Ok(json!({"data": all.collect::<Vec<_>>()}))
            }
            ("POST", ["subscription-invoices", invoice, "refund"]) => self.refund(invoice, &body),
            _ => Err(NOT_FOUND),
        }
    }
}

impl Service for LemonSqueezy {
    const WORD: &'static str = "lemon_squeezy";

    fn answer(&mut self, received: &Received, now: i64) -> Answer {
        match self.decide(received, now) {
            Ok(body) => Answer::json(200, &body),
            Err((status, title)) => {
                let reason = format!("{} {}: {status} {title}", received.method, received.path);
                self.refused.push(reason);
                let error =
                    json!({"status": status.to_string(), "title": title, "detail": "A sentence."});
                Answer::json(
                    status,
                    &json!({"jsonapi": {"version": "1.0"}, "errors": [error]}),
                )
            }
        }
    }

    fn happen(&mut self, what: What, now: i64) {
        if what == What::Paid {
            return self.create(now);
        }
        let id = self.last();
        match what {
            What::Paid => {}
            What::Renewed => {
                self.set_period(id, now, None);
                self.set(id, json!({"status": "active"}));
                self.bill(id, true, now);
                self.send_subscription("updated", id, now);
            }
            What::Failed => {
                self.set_period(id, now, None);
                self.set(id, json!({"status": "past_due"}));
                self.bill(id, false, now);
                self.send_subscription("updated", id, now);
            }
            What::Recovered => {
                self.set(id, json!({"status": "active"}));
                self.bill(id, true, now);
                self.send_subscription("updated", id, now);
            }
            // It takes the loss of a chargeback itself, and ends the subscription.
            What::Chargeback | What::Over => {
                let over = json!({"status": "expired", "cancelled": true, "ends_at": moment(now)});
                self.set(id, over);
                self.send_subscription("expired", id, now);
            }
        }
    }

    fn take_events(&mut self) -> Vec<String> {
        std::mem::take(&mut self.events)
    }

    fn sign(body: &str, secret: &str, _: i64) -> (&'static str, String) {
        ("x-signature", code(secret, &[body]))
    }

    fn renamed(body: &str, from: Uuid, to: Uuid) -> String {
        let mut event: Value = fixture(&body.replace(&from.to_string(), &to.to_string()));
        if event["data"]["type"] == "subscriptions" {
            let id: u64 = event["data"]["id"]
                .as_str()
                .and_then(|id| id.parse().ok())
                .expect("an id");
            event["data"]["id"] = json!((id + COPY).to_string());
            event["data"]["attributes"]["customer_id"] = json!(2_001 + COPY);
        }
        event.to_string()
    }

    fn refused(&self) -> &[String] {
        &self.refused
    }

    fn refunds(&self) -> usize {
        self.refunded.len()
    }
}
