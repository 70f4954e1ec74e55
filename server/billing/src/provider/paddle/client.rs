//! Paddle's API: JSON, with a version in the header. It has no idempotency keys, so what must not happen twice is looked
//! up before.

use poem::http::{Method, Request, header};
use serde_json::{Value, json};
use url::form_urlencoded::byte_serialize;

use super::{Paddle, event::snapshot};
use crate::{
    provider::{
        PlanChange, Purchase,
        event::{Snapshot, moment, text},
        http::{CallError, ask, unexpected},
    },
    subscription::GatewayError,
};

/// The version of the API.
pub(super) const VERSION: &str = "1";

/// Refusals of a subscription that has ended.
const OVER: [&str; 2] = [
    "subscription_update_when_canceled",
    "subscription_is_canceled_action_invalid",
];
/// The refusal where the same change is scheduled already.
const SCHEDULED: [&str; 1] = ["subscription_locked_pending_changes"];

/// A refusal's code.
fn code(answer: &Value) -> Option<&str> {
    answer.pointer("/error/code").and_then(Value::as_str)
}

impl Paddle {
    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<Value, CallError> {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}/{path}", self.base))
            .header(
                header::AUTHORIZATION,
                format!("Bearer {}", self.key.expose()),
            )
            .header("paddle-version", VERSION);
        let request = match body {
            Some(body) => request
                .header(header::CONTENT_TYPE, "application/json")
                .body(body.to_string().into_bytes()),
            None => request.body(Vec::new()),
        };
        ask(&self.context.fetch, request, code).await
    }

    async fn get(&self, path: &str, query: &[(&str, &str)]) -> Result<Vec<Value>, GatewayError> {
        let query: Vec<String> = query
            .iter()
            .map(|(name, value)| {
                let value: String = byte_serialize(value.as_bytes()).collect();
                format!("{name}={value}")
            })
            .collect();
        let path = format!("{path}?{}", query.join("&"));
        let mut answer = self.call(Method::GET, &path, None).await?;
        match answer.get_mut("data").map(Value::take) {
            Some(Value::Array(entries)) => Ok(entries),
            _ => Err(unexpected("list")),
        }
    }

    /// The trial of a plan is part of its price there: what is left of ours is not passed on.
    pub(super) async fn create_transaction(
        &self,
        purchase: &Purchase,
    ) -> Result<String, GatewayError> {
        let mut body = json!({
            "items": [{"price_id": purchase.price, "quantity": 1}],
            "collection_mode": "automatic",
            "custom_data": {"account": purchase.account},
        });
        if let Some(customer) = &purchase.customer {
            body["customer_id"] = json!(customer);
        }
        let answer = self.call(Method::POST, "transactions", Some(body)).await?;
        // It has no address where no default payment link is set up at Paddle.
        text(&answer, "/data/checkout/url").ok_or_else(|| unexpected("checkout address"))
    }

    pub(super) async fn open_portal(
        &self,
        customer: &str,
        subscription: Option<&str>,
    ) -> Result<String, GatewayError> {
        let path = format!("customers/{customer}/portal-sessions");
        let subscriptions: Vec<&str> = subscription.into_iter().collect();
        let body = json!({"subscription_ids": subscriptions});
        let answer = self.call(Method::POST, &path, Some(body)).await?;
        text(&answer, "/data/urls/general/overview").ok_or_else(|| unexpected("portal address"))
    }

    /// The difference for what is left of the period is charged at once. If it cannot be paid, nothing changes. In a trial
    /// nothing is charged.
    pub(super) async fn change_price(&self, change: &PlanChange) -> Result<Snapshot, GatewayError> {
        let mode = match change.is_trial {
            true => "do_not_bill",
            false => "prorated_immediately",
        };
        let body = json!({
            "items": [{"price_id": change.price, "quantity": 1}],
            "proration_billing_mode": mode,
            "on_payment_failure": "prevent_change",
        });
        let path = format!("subscriptions/{}", change.subscription);
        let answer = self.call(Method::PATCH, &path, Some(body)).await?;
        let at = moment(&answer, "/data/updated_at");
        let after = answer.get("data").and_then(|data| snapshot(data, at));
        after.ok_or_else(|| unexpected("subscription"))
    }

    async fn cancel_from(&self, id: &str, from: &str, done: &[&str]) -> Result<(), GatewayError> {
        let body = json!({"effective_from": from});
        let path = format!("subscriptions/{id}/cancel");
        match self.call(Method::POST, &path, Some(body)).await {
            Err(error) if error.is(done) => Ok(()),
            result => Ok(result.map(drop)?),
        }
    }

    pub(super) async fn cancel_later(&self, id: &str) -> Result<(), GatewayError> {
        let done = [OVER.as_slice(), SCHEDULED.as_slice()].concat();
        self.cancel_from(id, "next_billing_period", &done).await
    }

    pub(super) async fn cancel_now(&self, id: &str) -> Result<(), GatewayError> {
        self.cancel_from(id, "immediately", &OVER).await
    }

    pub(super) async fn uncancel(&self, id: &str) -> Result<(), GatewayError> {
        let body = json!({"scheduled_change": null});
        let path = format!("subscriptions/{id}");
        self.call(Method::PATCH, &path, Some(body)).await?;
        Ok(())
    }

    /// Gives back every payment of the subscription since a moment, but those that were. Paddle reviews refunds before it pays
    /// them; one that it rejected is asked for again.
    pub(super) async fn refund_since(&self, id: &str, since: i64) -> Result<(), GatewayError> {
        let query = [("subscription_id", id), ("status", "paid,completed")];
        for transaction in self.get("transactions", &query).await? {
            let is_older = moment(&transaction, "/created_at").is_some_and(|at| at < since);
            let is_free = text(&transaction, "/details/totals/grand_total").as_deref() == Some("0");
            if is_older || is_free {
                continue;
            }
            let transaction = text(&transaction, "/id").ok_or_else(|| unexpected("transaction"))?;
            let query = [
                ("transaction_id", transaction.as_str()),
                ("action", "refund"),
            ];
            let refunds = self.get("adjustments", &query).await?;
            let is_rejected =
                |refund: &Value| text(refund, "/status").as_deref() == Some("rejected");
            if !refunds.iter().all(is_rejected) {
                continue;
            }
            let body = json!({
                "action": "refund",
                "type": "full",
                "transaction_id": transaction,
                "reason": "withdrawal within 14 days",
            });
            self.call(Method::POST, "adjustments", Some(body)).await?;
        }
        Ok(())
    }
}
