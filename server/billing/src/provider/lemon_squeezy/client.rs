//! Lemon Squeezy's API: JSON:API, whose media type is its own. It has no idempotency keys, so what must not happen twice is
//! looked up before.

use poem::http::{Method, Request, header};
use serde_json::{Value, json};

use super::{LemonSqueezy, event::snapshot};
use crate::{
    provider::{
        PlanChange, Purchase,
        event::{Snapshot, id, moment, text},
        http::{CallError, ask, unexpected},
    },
    subscription::GatewayError,
};

/// The media type of JSON:API.
pub(super) const MEDIA_TYPE: &str = "application/vnd.api+json";

/// A refusal's code: the errors of the API have a title, and a status as text.
fn code(answer: &Value) -> Option<&str> {
    let error = answer.pointer("/errors/0")?;
    let code = error.get("code").or_else(|| error.get("title"));
    code.or_else(|| error.get("status")).and_then(Value::as_str)
}

impl LemonSqueezy {
    async fn call(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> Result<Value, CallError> {
        let request = Request::builder()
            .method(method)
            .uri(format!("{}/v1/{path}", self.base))
            .header(
                header::AUTHORIZATION,
                format!("Bearer {}", self.key.expose()),
            )
            .header(header::ACCEPT, MEDIA_TYPE)
            .header(header::CONTENT_TYPE, MEDIA_TYPE)
            .body(body.map_or_else(Vec::new, |body| body.to_string().into_bytes()));
        ask(&self.context.fetch, request, code).await
    }

    /// The trial of a plan is part of its variant there: what is left of ours is not passed on.
    pub(super) async fn create_checkout(
        &self,
        purchase: &Purchase,
    ) -> Result<String, GatewayError> {
        let mut buyer = json!({
            "email": purchase.email,
            "custom": {"account": purchase.account},
        });
        if let Some(country) = &purchase.country {
            buyer["billing_address"] = json!({"country": country});
        }
        if let Some(number) = &purchase.vat_number {
            buyer["tax_number"] = json!(number);
        }
        let mut options = json!({"redirect_url": purchase.back});
        // No other variant of the product can be chosen there.
        if let Ok(variant) = purchase.price.parse::<u64>() {
            options["enabled_variants"] = json!([variant]);
        }
        let body = json!({"data": {
            "type": "checkouts",
            "attributes": {"checkout_data": buyer, "product_options": options},
            "relationships": {
                "store": {"data": {"type": "stores", "id": self.store}},
                "variant": {"data": {"type": "variants", "id": purchase.price}},
            },
        }});
        let answer = self.call(Method::POST, "checkouts", Some(body)).await?;
        text(&answer, "/data/attributes/url").ok_or_else(|| unexpected("url"))
    }

    pub(super) async fn portal_of(&self, customer: &str) -> Result<String, GatewayError> {
        let path = format!("customers/{customer}");
        let answer = self.call(Method::GET, &path, None).await?;
        let url = text(&answer, "/data/attributes/urls/customer_portal");
        url.ok_or_else(|| unexpected("portal address"))
    }

    async fn update(&self, subscription: &str, attributes: Value) -> Result<Value, CallError> {
        let body = json!({"data": {
            "type": "subscriptions",
            "id": subscription,
            "attributes": attributes,
        }});
        let path = format!("subscriptions/{subscription}");
        self.call(Method::PATCH, &path, Some(body)).await
    }

    /// The difference for what is left of the period is invoiced at once.
    pub(super) async fn change_variant(
        &self,
        change: &PlanChange,
    ) -> Result<Snapshot, GatewayError> {
        let variant: u64 = change.price.parse().map_err(|_| {
            GatewayError::Refused(anyhow::anyhow!("the variant's id is not a number"))
        })?;
        let attributes = json!({"variant_id": variant, "invoice_immediately": !change.is_trial});
        let answer = self.update(&change.subscription, attributes).await?;
        let at = moment(&answer, "/data/attributes/updated_at");
        let after = answer.get("data").and_then(|data| snapshot(data, at));
        after.ok_or_else(|| unexpected("subscription"))
    }

    /// Cancelling twice is the same as once.
    pub(super) async fn cancel(&self, subscription: &str) -> Result<(), GatewayError> {
        let path = format!("subscriptions/{subscription}");
        self.call(Method::DELETE, &path, None).await?;
        Ok(())
    }

    pub(super) async fn uncancel(&self, subscription: &str) -> Result<(), GatewayError> {
        self.update(subscription, json!({"cancelled": false}))
            .await?;
        Ok(())
    }

    /// Gives back every payment of the subscription since a moment, but what was given back already.
    pub(super) async fn refund_since(
        &self,
        subscription: &str,
        since: i64,
    ) -> Result<(), GatewayError> {
        let path = format!("subscription-invoices?filter%5Bsubscription_id%5D={subscription}");
        let answer = self.call(Method::GET, &path, None).await?;
        let invoices = answer.get("data").and_then(Value::as_array);
        for invoice in invoices.ok_or_else(|| unexpected("list"))? {
            let attributes = &invoice["attributes"];
            let number = |name: &str| attributes[name].as_i64().unwrap_or_default();
            let left = number("total") - number("refunded_amount");
            let status = attributes["status"].as_str().unwrap_or_default();
            let is_paid = matches!(status, "paid" | "partial_refund");
            let is_older = moment(attributes, "/created_at").is_some_and(|at| at < since);
            if !is_paid || is_older || left <= 0 {
                continue;
            }
            let invoice = id(invoice, "/id").ok_or_else(|| unexpected("invoice"))?;
            let body = json!({"data": {
                "type": "subscription-invoices",
                "id": invoice,
                "attributes": {"amount": left},
            }});
            let path = format!("subscription-invoices/{invoice}/refund");
            self.call(Method::POST, &path, Some(body)).await?;
        }
        Ok(())
    }
}
