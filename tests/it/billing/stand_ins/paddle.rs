//! Paddle Billing's API, from its reference: JSON and a version in the header.

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
pub const KEY: &str = "pdl_live_apikey_stand_in";
/// What it sells.
pub const PRICES: [Price; 3] = [
    ("pri_01starter_month", 900, "month"),
    ("pri_01starter_year", 9_000, "year"),
    ("pri_01pro_month", 2_900, "month"),
];

type Answered = Result<Value, (u16, &'static str)>;

/// See the module.
#[derive(Default)]
pub struct Paddle {
    /// Whether what is bought next starts with a trial, in seconds: a trial belongs to a price there.
    pub trial: Option<i64>,
    checkouts: Vec<Value>,
    subscriptions: BTreeMap<String, Value>,
    /// Of each subscription: the paid transactions.
    transactions: Vec<(String, String)>,
    refunded: Vec<String>,
    events: Vec<String>,
    refused: Vec<String>,
    made: usize,
}

/// The id without what was added to it for a second account.
fn original(id: &str) -> String {
    id.trim_end_matches("copy").to_owned()
}

fn bad(_: String) -> (u16, &'static str) {
    (400, "bad_request")
}

impl Paddle {
    fn id(&mut self, kind: &str) -> String {
        self.made += 1;
        format!("{kind}_01test{:020}", self.made)
    }

    fn send(&mut self, kind: &str, data: Value, at: i64) {
        let (event, notification) = (self.id("evt"), self.id("ntf"));
        let event = json!({
            "event_id": event,
            "event_type": kind,
            "occurred_at": moment(at),
            "notification_id": notification,
            "data": data,
        });
        self.events.push(event.to_string());
    }

    fn send_subscription(&mut self, kind: &str, id: &str, at: i64) {
        self.set(id, json!({"updated_at": moment(at)}));
        let data = self.subscriptions[id].clone();
        self.send(&format!("subscription.{kind}"), data, at);
    }

    fn last(&self) -> String {
        self.subscriptions
            .keys()
            .next_back()
            .expect("a subscription")
            .clone()
    }

    fn set(&mut self, id: &str, changes: Value) {
        let subscription = self.subscriptions.get_mut(id).expect("it is known");
        for (name, value) in changes.as_object().expect("changes") {
            subscription[name] = value.clone();
        }
    }

    fn bill(&mut self, subscription: &str, paid: bool, at: i64) {
        let id = self.id("txn");
        let (text, kind) = match paid {
            true => (
                include_str!("../fixtures/paddle/transaction.completed.json"),
                "transaction.completed",
            ),
            false => (
                include_str!("../fixtures/paddle/transaction.payment_failed.json"),
                "transaction.payment_failed",
            ),
        };
        let mut data = fixture(text)["data"].clone();
        data["id"] = json!(id);
        data["subscription_id"] = json!(subscription);
        data["customer_id"] = self.subscriptions[subscription]["customer_id"].clone();
        data["custom_data"] = self.subscriptions[subscription]["custom_data"].clone();
        self.send(kind, data, at);
        if paid {
            self.transactions.push((subscription.to_owned(), id));
        }
    }

    fn set_price(&mut self, id: &str, price: &str) {
        let (price, amount, period) = price_of(&PRICES, price).expect("a price");
        let item = &mut self.subscriptions.get_mut(id).expect("it is known")["items"][0]["price"];
        item["id"] = json!(price);
        item["unit_price"]["amount"] = json!(amount.to_string());
        item["billing_cycle"]["interval"] = json!(period);
    }

    fn set_period(&mut self, id: &str, start: i64, trial: Option<i64>) {
        let period =
            self.subscriptions[id]["items"][0]["price"]["billing_cycle"]["interval"].clone();
        let end = start + trial.unwrap_or_else(|| length(period.as_str().unwrap_or_default()));
        let period = json!({"starts_at": moment(start), "ends_at": moment(end)});
        self.set(
            id,
            json!({"current_billing_period": period, "next_billed_at": moment(end)}),
        );
    }

    fn create(&mut self, now: i64) {
        let checkout = self.checkouts.last().expect("a checkout").clone();
        let text = include_str!("../fixtures/paddle/subscription.activated.json");
        let mut data = fixture(text)["data"].clone();
        let (id, customer) = (self.id("sub"), self.id("ctm"));
        data["id"] = json!(id);
        data["customer_id"] = match &checkout["customer_id"] {
            Value::Null => json!(customer),
            known => known.clone(),
        };
        data["custom_data"] = checkout["custom_data"].clone();
        self.subscriptions.insert(id.clone(), data);
        let price = checkout["items"][0]["price_id"].as_str().expect("a price");
        self.set_price(&id, price);
        let trial = self.trial.take();
        self.set_period(&id, now, trial);
        match trial {
            Some(_) => {
                self.set(&id, json!({"status": "trialing"}));
                self.send_subscription("created", &id, now);
                self.send_subscription("trialing", &id, now);
            }
            None => {
                self.bill(&id, true, now);
                self.send_subscription("created", &id, now);
                self.send_subscription("activated", &id, now + 1);
            }
        }
    }

    fn cancel(&mut self, id: &str, now: i64) {
        let ended = json!({
            "status": "canceled",
            "canceled_at": moment(now),
            "current_billing_period": null,
            "next_billed_at": null,
            "scheduled_change": null,
        });
        self.set(id, ended);
        self.send_subscription("canceled", id, now);
    }

    fn known(&self, id: &str) -> Result<(String, Value), (u16, &'static str)> {
        let id = original(id);
        let subscription = self.subscriptions.get(&id).ok_or((404, "not_found"))?;
        if subscription["status"] == "canceled" {
            return Err((400, "subscription_update_when_canceled"));
        }
        Ok((id, subscription.clone()))
    }

    /// One price, which is known.
    fn price(items: &Value) -> Result<Price, (u16, &'static str)> {
        let item = &items[0];
        object(item, "item", &["price_id", "quantity"], &[]).map_err(bad)?;
        let price = item["price_id"].as_str().unwrap_or_default();
        price_of(&PRICES, price).ok_or((400, "transaction_price_not_found"))
    }

    fn update(&mut self, id: &str, body: &Value, now: i64) -> Answered {
        let fields = [
            "items",
            "proration_billing_mode",
            "on_payment_failure",
            "scheduled_change",
        ];
        object(body, "body", &[], &fields).map_err(bad)?;
        let (id, before) = self.known(id)?;
        if before["status"] == "past_due" {
            return Err((400, "subscription_update_when_past_due"));
        }
        if body.get("scheduled_change") == Some(&Value::Null) {
            let end = before["current_billing_period"]["ends_at"].clone();
            self.set(
                &id,
                json!({"scheduled_change": null, "next_billed_at": end}),
            );
        }
        if let Some(items) = body.get("items") {
            let (price, _, _) = Self::price(items)?;
            match body["proration_billing_mode"].as_str() {
                Some("prorated_immediately") if before["status"] == "active" => {
                    self.bill(&id, true, now);
                }
                Some("do_not_bill") => {}
                Some(_) => return Err((400, "subscription_trialing_items_update_invalid_options")),
                None => {
                    return Err((
                        400,
                        "subscription_items_update_missing_proration_billing_mode",
                    ));
                }
            }
            self.set_price(&id, price);
        }
        self.send_subscription("updated", &id, now);
        Ok(json!({"data": self.subscriptions[&id]}))
    }

    fn post(&mut self, path: &[&str], body: &Value, now: i64) -> Answered {
        match path {
            ["transactions"] => {
                let required = ["items", "collection_mode", "custom_data"];
                object(body, "body", &required, &["customer_id"]).map_err(bad)?;
                Self::price(&body["items"])?;
                self.checkouts.push(body.clone());
                let url = "https://pay.paddle.test/?_ptxn=txn_01";
                Ok(json!({"data": {"id": "txn_01", "status": "ready", "checkout": {"url": url}}}))
            }
            ["customers", customer, "portal-sessions"] => {
                object(body, "body", &[], &["subscription_ids"]).map_err(bad)?;
                let of = |one: &Value| one["customer_id"] == *customer;
                if !self.subscriptions.values().any(of) {
                    return Err((404, "not_found"));
                }
                let url = "https://portal.paddle.test/cpl_01";
                Ok(json!({"data": {"urls": {"general": {"overview": url}}}}))
            }
            ["subscriptions", id, "cancel"] => {
                object(body, "body", &[], &["effective_from"]).map_err(bad)?;
                let (id, before) = self.known(id)?;
                match body["effective_from"].as_str() {
                    Some("immediately") => self.cancel(&id, now),
                    Some("next_billing_period") => {
                        if !before["scheduled_change"].is_null() {
                            return Err((400, "subscription_locked_pending_changes"));
                        }
                        let end = before["current_billing_period"]["ends_at"].clone();
                        let change =
                            json!({"action": "cancel", "effective_at": end, "resume_at": null});
                        self.set(
                            &id,
                            json!({"scheduled_change": change, "next_billed_at": null}),
                        );
                        self.send_subscription("updated", &id, now);
                    }
                    _ => return Err((400, "bad_request")),
                }
                Ok(json!({"data": self.subscriptions[&id]}))
            }
            ["adjustments"] => {
                let required = ["action", "type", "transaction_id", "reason"];
                object(body, "body", &required, &[]).map_err(bad)?;
                let id = body["transaction_id"]
                    .as_str()
                    .unwrap_or_default()
                    .to_owned();
                if self.refunded.contains(&id) {
                    return Err((400, "adjustment_transaction_already_refunded"));
                }
                let paid = self
                    .transactions
                    .iter()
                    .find(|(_, one)| *one == id)
                    .cloned();
                let (subscription, _) = paid.ok_or((404, "not_found"))?;
                self.refunded.push(id);
                let text = include_str!("../fixtures/paddle/adjustment.created.json");
                self.adjust(text, &subscription, now);
                Ok(json!({"data": {"id": "adj_01", "status": "pending_approval"}}))
            }
            _ => Err((404, "invalid_url")),
        }
    }

    fn adjust(&mut self, text: &str, subscription: &str, now: i64) {
        let mut data = fixture(text)["data"].clone();
        data["subscription_id"] = json!(subscription);
        data["customer_id"] = self.subscriptions[subscription]["customer_id"].clone();
        self.send("adjustment.created", data, now);
    }

    fn get(&self, path: &[&str], query: &BTreeMap<String, String>) -> Answered {
        match path {
            ["transactions"] => {
                let of = query.get("subscription_id").ok_or((400, "bad_request"))?;
                let totals = json!({"totals": {"grand_total": "900"}});
                let all = self.transactions.iter().filter(|(one, _)| one == of);
                let all =
                    all.map(|(_, id)| json!({"id": id, "status": "completed", "details": totals}));
                Ok(json!({"data": all.collect::<Vec<_>>()}))
            }
            ["adjustments"] => {
                let of = query.get("transaction_id").ok_or((400, "bad_request"))?;
                let all = self.refunded.iter().filter(|one| *one == of);
                Ok(json!({"data": all.map(|id| json!({"transaction_id": id})).collect::<Vec<_>>()}))
            }
            _ => Err((404, "invalid_url")),
        }
    }

    fn decide(&mut self, received: &Received, now: i64) -> Answered {
        if received.header("authorization") != Some(&format!("Bearer {KEY}")) {
            return Err((403, "invalid_token"));
        }
        if received.header("paddle-version") != Some("1") {
            return Err((400, "unsupported_version"));
        }
        let path: Vec<&str> = received.path.trim_start_matches('/').split('/').collect();
        if received.method == "GET" {
            let query = parse(received.query.as_bytes()).into_owned().collect();
            return self.get(&path, &query);
        }
        if received.header("content-type") != Some("application/json") {
            return Err((415, "unsupported_media_type"));
        }
        let body = serde_json::from_slice(&received.body).map_err(|_| (400, "invalid_json"))?;
        match (received.method.as_str(), &path[..]) {
            ("POST", path) => self.post(path, &body, now),
            ("PATCH", ["subscriptions", id]) => self.update(id, &body, now),
            _ => Err((405, "method_not_allowed")),
        }
    }
}

impl Service for Paddle {
    const WORD: &'static str = "paddle";

    fn answer(&mut self, received: &Received, now: i64) -> Answer {
        match self.decide(received, now) {
            Ok(body) => Answer::json(200, &body),
            Err((status, code)) => {
                let reason = format!("{} {}: {status} {code}", received.method, received.path);
                self.refused.push(reason);
                let error = json!({"type": "request_error", "code": code, "detail": "A sentence."});
                Answer::json(
                    status,
                    &json!({"error": error, "meta": {"request_id": "1"}}),
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
                self.set_period(&id, now, None);
                self.set(&id, json!({"status": "active"}));
                self.bill(&id, true, now);
                self.send_subscription("updated", &id, now);
            }
            What::Failed => {
                self.set_period(&id, now, None);
                self.set(&id, json!({"status": "past_due"}));
                self.bill(&id, false, now);
                self.send_subscription("past_due", &id, now);
            }
            What::Recovered => {
                self.set(&id, json!({"status": "active"}));
                self.bill(&id, true, now);
                self.send_subscription("updated", &id, now);
            }
            What::Chargeback => {
                let text = include_str!("../fixtures/paddle/adjustment.chargeback.json");
                self.adjust(text, &id, now);
            }
            What::Over => self.cancel(&id, now),
        }
    }

    fn take_events(&mut self) -> Vec<String> {
        std::mem::take(&mut self.events)
    }

    fn sign(body: &str, secret: &str, now: i64) -> (&'static str, String) {
        let time = now.to_string();
        let code = code(secret, &[&time, ":", body]);
        ("paddle-signature", format!("ts={time};h1={code}"))
    }

    fn renamed(body: &str, from: Uuid, to: Uuid) -> String {
        let mut event: Value = fixture(&body.replace(&from.to_string(), &to.to_string()));
        let copy = |value: &mut Value| {
            if let Some(id) = value.as_str().map(|id| format!("{id}copy")) {
                *value = json!(id);
            }
        };
        copy(&mut event["event_id"]);
        let is_subscription = event["event_type"]
            .as_str()
            .is_some_and(|kind| kind.starts_with("subscription."));
        match is_subscription {
            true => copy(&mut event["data"]["id"]),
            false => copy(&mut event["data"]["subscription_id"]),
        }
        copy(&mut event["data"]["customer_id"]);
        event.to_string()
    }

    fn refused(&self) -> &[String] {
        &self.refused
    }

    fn refunds(&self) -> usize {
        self.refunded.len()
    }
}
