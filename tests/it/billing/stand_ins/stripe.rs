//! Stripe's API, from its reference: forms with nested names in brackets, a version, idempotency keys.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use url::form_urlencoded::parse;
use uuid::Uuid;

use super::{
    Price, Service, What, code, fixture,
    forms::{SESSION, UPDATE, form},
    length, price_of,
};
use crate::alerts::stand_ins::http::{Answer, Received};

/// The key that it takes.
pub const KEY: &str = "sk_test_stand_in";
/// What it sells.
pub const PRICES: [Price; 3] = [
    ("price_starter_month", 900, "month"),
    ("price_starter_year", 9_000, "year"),
    ("price_pro_month", 2_900, "month"),
];

/// A request's form, its path, and the answer that was given: for a key that is used again.
type Remembered = (String, Vec<u8>, (u16, Value));
type Answered = Result<Value, (u16, &'static str)>;

/// See the module.
#[derive(Default)]
pub struct Stripe {
    sessions: Vec<BTreeMap<String, String>>,
    subscriptions: BTreeMap<String, Value>,
    /// Of each subscription: the paid invoices with their payments.
    invoices: Vec<(String, String)>,
    refunded: Vec<String>,
    keys: BTreeMap<String, Remembered>,
    events: Vec<String>,
    refused: Vec<String>,
    made: usize,
}

/// The id without what was added to it for a second account.
fn original(id: &str) -> String {
    id.trim_end_matches("copy").to_owned()
}

impl Stripe {
    fn id(&mut self, kind: &str) -> String {
        self.made += 1;
        format!("{kind}_Test{}", self.made)
    }

    fn send(&mut self, kind: &str, object: Value, at: i64) {
        let id = self.id("evt");
        let event = json!({
            "id": id,
            "object": "event",
            "api_version": "2025-03-31.basil",
            "created": at,
            "data": {"object": object},
            "livemode": false,
            "pending_webhooks": 1,
            "request": {"id": null, "idempotency_key": null},
            "type": kind,
        });
        self.events.push(event.to_string());
    }

    fn send_subscription(&mut self, kind: &str, id: &str, at: i64) {
        let object = self.subscriptions[id].clone();
        self.send(&format!("customer.subscription.{kind}"), object, at);
    }

    /// The subscription that was made last.
    fn last(&self) -> String {
        let newest = self
            .subscriptions
            .iter()
            .max_by_key(|(_, one)| one["created"].as_i64());
        newest.expect("a subscription").0.clone()
    }

    /// An invoice is paid or not.
    fn bill(&mut self, subscription: &str, paid: bool, at: i64) {
        let invoice = self.id("in");
        let (text, kind) = match paid {
            true => (
                include_str!("../fixtures/stripe/invoice.paid.json"),
                "invoice.paid",
            ),
            false => (
                include_str!("../fixtures/stripe/invoice.payment_failed.json"),
                "invoice.payment_failed",
            ),
        };
        let mut object = fixture(text)["data"]["object"].clone();
        object["id"] = json!(invoice);
        object["customer"] = self.subscriptions[subscription]["customer"].clone();
        object["parent"]["subscription_details"]["subscription"] = json!(subscription);
        object["parent"]["subscription_details"]["metadata"] =
            self.subscriptions[subscription]["metadata"].clone();
        self.send(kind, object, at);
        if paid {
            self.invoices.push((subscription.to_owned(), invoice));
        }
    }

    fn set_period(&mut self, id: &str, start: i64) {
        let item = &mut self.subscriptions.get_mut(id).expect("it is known")["items"]["data"][0];
        let period = item["price"]["recurring"]["interval"].as_str();
        let end = start + length(period.unwrap_or_default());
        item["current_period_start"] = json!(start);
        item["current_period_end"] = json!(end);
    }

    fn end_of(&self, id: &str) -> i64 {
        let item = &self.subscriptions[id]["items"]["data"][0];
        item["current_period_end"].as_i64().expect("an end")
    }

    fn set(&mut self, id: &str, changes: Value) {
        let subscription = self.subscriptions.get_mut(id).expect("it is known");
        for (name, value) in changes.as_object().expect("changes") {
            subscription[name] = value.clone();
        }
    }

    fn set_price(&mut self, id: &str, price: &str) {
        let (price, amount, period) = price_of(&PRICES, price).expect("a price");
        let item = &mut self.subscriptions.get_mut(id).expect("it is known")["items"]["data"][0];
        item["price"]["id"] = json!(price);
        item["price"]["unit_amount"] = json!(amount);
        item["price"]["recurring"]["interval"] = json!(period);
    }

    fn create(&mut self, now: i64) {
        let session = self.sessions.last().expect("a checkout").clone();
        let text = include_str!("../fixtures/stripe/customer.subscription.updated.json");
        let mut object = fixture(text)["data"]["object"].clone();
        let (id, customer) = (self.id("sub"), self.id("cus"));
        let customer = session.get("customer").cloned().unwrap_or(customer);
        object["id"] = json!(id);
        object["customer"] = json!(customer);
        object["created"] = json!(now);
        object["metadata"]["account"] = json!(session["subscription_data[metadata][account]"]);
        object["items"]["data"][0]["id"] = json!(self.id("si"));
        self.subscriptions.insert(id.clone(), object);
        self.set_price(&id, &session["line_items[0][price]"]);
        self.set_period(&id, now);
        let trial_end = session.get("subscription_data[trial_end]");
        let text = include_str!("../fixtures/stripe/checkout.session.completed.json");
        let mut completed = fixture(text)["data"]["object"].clone();
        completed["customer"] = json!(customer);
        completed["subscription"] = json!(id);
        completed["client_reference_id"] = json!(session["client_reference_id"]);
        completed["metadata"]["account"] = json!(session["metadata[account]"]);
        self.send("checkout.session.completed", completed, now);
        match trial_end.and_then(|end| end.parse::<i64>().ok()) {
            Some(end) => {
                self.set(&id, json!({"status": "trialing", "trial_end": end}));
                self.subscriptions.get_mut(&id).expect("it is known")["items"]["data"][0]["current_period_end"] =
                    json!(end);
                self.send_subscription("created", &id, now);
            }
            None => {
                self.set(&id, json!({"status": "incomplete"}));
                self.send_subscription("created", &id, now);
                self.bill(&id, true, now + 1);
                self.set(&id, json!({"status": "active"}));
                self.send_subscription("updated", &id, now + 1);
            }
        }
    }

    fn cancel(&mut self, id: &str, now: i64) {
        let ended = json!({"status": "canceled", "canceled_at": now, "ended_at": now});
        self.set(id, ended);
        self.send_subscription("deleted", id, now);
    }

    fn post(&mut self, received: &Received, path: &[&str], now: i64) -> Answered {
        match path {
            ["checkout", "sessions"] => {
                let form = form(received, &SESSION)?;
                for name in ["mode", "success_url", "line_items[0][quantity]"] {
                    form.get(name).ok_or((400, "parameter_missing"))?;
                }
                let price = form.get("line_items[0][price]").map(String::as_str);
                price_of(&PRICES, price.unwrap_or_default()).ok_or((400, "resource_missing"))?;
                if form.contains_key("customer") == form.contains_key("customer_email") {
                    return Err((400, "parameter_invalid"));
                }
                let trial_end = form.get("subscription_data[trial_end]");
                let soon =
                    |end: &String| end.parse::<i64>().is_ok_and(|end| end < now + 48 * 3_600);
                if trial_end.is_some_and(soon) {
                    return Err((400, "parameter_invalid_integer"));
                }
                self.sessions.push(form);
                Ok(json!({"object": "checkout.session", "url": "https://checkout.stripe.test/c"}))
            }
            ["billing_portal", "sessions"] => {
                let form = form(received, &["customer", "return_url"])?;
                let customer = form.get("customer").ok_or((400, "parameter_missing"))?;
                let known = |one: &Value| one["customer"] == customer.as_str();
                if !self.subscriptions.values().any(known) {
                    return Err((404, "resource_missing"));
                }
                Ok(
                    json!({"object": "billing_portal.session", "url": "https://portal.stripe.test/p"}),
                )
            }
            ["subscriptions", id] => {
                let form = form(received, &UPDATE)?;
                self.update(&original(id), &form, now)
            }
            ["refunds"] => {
                let form = form(received, &["payment_intent", "reason"])?;
                let intent = form
                    .get("payment_intent")
                    .ok_or((400, "parameter_missing"))?;
                let invoice = intent.replace("pi_", "in_");
                if !self.invoices.iter().any(|(_, one)| *one == invoice) {
                    return Err((404, "resource_missing"));
                }
                if self.refunded.contains(&invoice) {
                    return Err((400, "charge_already_refunded"));
                }
                self.refunded.push(invoice);
                let text = include_str!("../fixtures/stripe/charge.refunded.json");
                self.send(
                    "charge.refunded",
                    fixture(text)["data"]["object"].clone(),
                    now,
                );
                Ok(json!({"object": "refund", "status": "succeeded"}))
            }
            _ => Err((404, "unknown_url")),
        }
    }

    fn update(&mut self, id: &str, form: &BTreeMap<String, String>, now: i64) -> Answered {
        let subscription = self
            .subscriptions
            .get(id)
            .ok_or((404, "resource_missing"))?;
        if subscription["status"] == "canceled" {
            return Err((400, "subscription_canceled"));
        }
        if let Some(price) = form.get("items[0][price]") {
            price_of(&PRICES, price).ok_or((400, "resource_missing"))?;
            let item = subscription["items"]["data"][0]["id"].as_str();
            if form.get("items[0][id]").map(String::as_str) != item {
                return Err((400, "parameter_invalid"));
            }
            self.set_price(id, price);
            if form.get("proration_behavior").map(String::as_str) == Some("always_invoice") {
                self.bill(id, true, now);
            }
        }
        match form.get("cancel_at_period_end").map(String::as_str) {
            Some("true") => {
                let end = self.end_of(id);
                let stop =
                    json!({"cancel_at_period_end": true, "cancel_at": end, "canceled_at": now});
                self.set(id, stop);
            }
            Some("false") => {
                let renew =
                    json!({"cancel_at_period_end": false, "cancel_at": null, "canceled_at": null});
                self.set(id, renew);
            }
            Some(_) => return Err((400, "parameter_invalid")),
            None => {}
        }
        self.send_subscription("updated", id, now);
        Ok(self.subscriptions[id].clone())
    }

    fn get(&self, received: &Received, path: &[&str]) -> Answered {
        let query: BTreeMap<_, _> = parse(received.query.as_bytes()).into_owned().collect();
        let is = |name: &str, value: &str| query.get(name).map(String::as_str) == Some(value);
        match path {
            ["subscriptions", id] => {
                let subscription = self.subscriptions.get(&original(id));
                subscription.cloned().ok_or((404, "resource_missing"))
            }
            ["invoices"] if is("status", "paid") => {
                let of = query
                    .get("subscription")
                    .ok_or((400, "parameter_missing"))?;
                let invoices = self.invoices.iter().filter(|(one, _)| one == of);
                let invoices = invoices.map(|(_, id)| json!({"id": id, "amount_paid": 900}));
                Ok(json!({"object": "list", "data": invoices.collect::<Vec<_>>()}))
            }
            ["invoice_payments"] if is("status", "paid") => {
                let invoice = query.get("invoice").ok_or((400, "parameter_missing"))?;
                let intent = invoice.replace("in_", "pi_");
                let payment =
                    json!({"payment": {"type": "payment_intent", "payment_intent": intent}});
                Ok(json!({"object": "list", "data": [payment]}))
            }
            ["charges", id] => {
                let invoice = original(id).replace("ch_", "in_");
                let (of, _) = self
                    .invoices
                    .iter()
                    .find(|(_, one)| *one == invoice)
                    .ok_or((404, "resource_missing"))?;
                let customer = self.subscriptions[of]["customer"]
                    .as_str()
                    .unwrap_or_default();
                let copy = if id.ends_with("copy") { "copy" } else { "" };
                Ok(json!({"id": id, "object": "charge", "customer": format!("{customer}{copy}")}))
            }
            _ => Err((404, "unknown_url")),
        }
    }

    fn decide(&mut self, received: &Received, now: i64) -> Answered {
        if received.header("authorization") != Some(&format!("Bearer {KEY}")) {
            return Err((401, "api_key_invalid"));
        }
        if received.header("stripe-version") != Some("2025-03-31.basil") {
            return Err((400, "version_invalid"));
        }
        let path = received
            .path
            .strip_prefix("/v1/")
            .ok_or((404, "unknown_url"))?;
        let path: Vec<&str> = path.split('/').collect();
        match received.method.as_str() {
            "GET" => self.get(received, &path),
            "DELETE" => {
                let [_, id] = path[..] else {
                    return Err((404, "unknown_url"));
                };
                let id = original(id);
                let subscription = self
                    .subscriptions
                    .get(&id)
                    .ok_or((404, "resource_missing"))?;
                if subscription["status"] == "canceled" {
                    return Err((404, "resource_missing"));
                }
                self.cancel(&id, now);
                Ok(self.subscriptions[&id].clone())
            }
            "POST" => self.post(received, &path, now),
            _ => Err((405, "method_not_allowed")),
        }
    }
}

impl Service for Stripe {
    const WORD: &'static str = "stripe";

    fn answer(&mut self, received: &Received, now: i64) -> Answer {
        let key = received.header("idempotency-key").map(str::to_owned);
        let (status, body) = match (received.method.as_str(), key) {
            ("POST", None) => (400, error("idempotency_key_missing")),
            ("POST", Some(key)) => match self.keys.get(&key) {
                Some((path, form, answer)) if *path == received.path && *form == received.body => {
                    answer.clone()
                }
                Some(_) => (400, error("idempotency_error")),
                None => {
                    let answer = result(self.decide(received, now));
                    let remembered = (received.path.clone(), received.body.clone(), answer.clone());
                    self.keys.insert(key, remembered);
                    answer
                }
            },
            _ => result(self.decide(received, now)),
        };
        if status >= 400 {
            let reason = format!("{} {}: {status} {body}", received.method, received.path);
            self.refused.push(reason);
        }
        Answer::json(status, &body)
    }

    fn happen(&mut self, what: What, now: i64) {
        if what == What::Paid {
            return self.create(now);
        }
        let id = self.last();
        match what {
            What::Paid => {}
            What::Renewed => {
                self.set_period(&id, now);
                self.set(&id, json!({"status": "active"}));
                self.bill(&id, true, now);
                self.send_subscription("updated", &id, now);
            }
            What::Failed => {
                self.set_period(&id, now);
                self.set(&id, json!({"status": "past_due"}));
                self.bill(&id, false, now);
                self.send_subscription("updated", &id, now);
            }
            What::Recovered => {
                self.set(&id, json!({"status": "active"}));
                self.bill(&id, true, now);
                self.send_subscription("updated", &id, now);
            }
            What::Chargeback => {
                let (_, invoice) = self.invoices.last().expect("a payment").clone();
                let text = include_str!("../fixtures/stripe/charge.dispute.created.json");
                let mut dispute = fixture(text)["data"]["object"].clone();
                dispute["charge"] = json!(invoice.replace("in_", "ch_"));
                self.send("charge.dispute.created", dispute, now);
            }
            What::Over => self.cancel(&id, now),
        }
    }

    fn take_events(&mut self) -> Vec<String> {
        std::mem::take(&mut self.events)
    }

    fn sign(body: &str, secret: &str, now: i64) -> (&'static str, String) {
        let time = now.to_string();
        let code = code(secret, &[&time, ".", body]);
        (
            "stripe-signature",
            format!("t={time},v1={code},v0={}", "0".repeat(64)),
        )
    }

    fn renamed(body: &str, from: Uuid, to: Uuid) -> String {
        let mut renamed = body.replace(&from.to_string(), &to.to_string());
        for kind in ["evt", "sub", "cus", "ch"] {
            let parts = renamed
                .split(&format!("\"{kind}_Test"))
                .map(str::to_owned)
                .collect::<Vec<_>>();
            let mut parts = parts.into_iter();
            let mut whole = parts.next().unwrap_or_default();
            for part in parts {
                let (id, rest) = part.split_once('"').expect("a text ends");
                whole.push_str(&format!("\"{kind}_Test{id}copy\"{rest}"));
            }
            renamed = whole;
        }
        renamed
    }

    fn refused(&self) -> &[String] {
        &self.refused
    }

    fn refunds(&self) -> usize {
        self.refunded.len()
    }
}

fn error(code: &str) -> Value {
    json!({"error": {"type": "invalid_request_error", "code": code, "message": "A sentence."}})
}

fn result(answered: Answered) -> (u16, Value) {
    match answered {
        Ok(body) => (200, body),
        Err((status, code)) => (status, error(code)),
    }
}
