//! Stripe's API: forms whose nested names are in brackets, a version in the header, and an idempotency key on each POST.

use poem::http::{Request, header, request::Builder};
use serde_json::Value;
use url::{Url, form_urlencoded::Serializer};

use super::{Stripe, event::snapshot};
use crate::{
    provider::{
        PlanChange, Purchase,
        event::{Snapshot, seconds, text},
        http::{CallError, ask, unexpected},
    },
    subscription::GatewayError,
};

/// The version whose forms are read and written here; events come in that of their endpoint.
pub(super) const VERSION: &str = "2025-03-31.basil";

/// The shortest time before the end of a trial that a checkout can have.
const LEAST_TRIAL: i64 = 48 * 3_600;

/// A subscription that was ended cannot be found by those who would change it.
const OVER: [&str; 2] = ["resource_missing", "subscription_canceled"];

/// Fields of a form, in order.
type Form<'a> = Vec<(&'a str, String)>;

/// A refusal's code; its type where it has none.
fn code(answer: &Value) -> Option<&str> {
    let error = answer.get("error")?;
    error
        .get("code")
        .or_else(|| error.get("type"))
        .and_then(Value::as_str)
}

impl Stripe {
    fn request(&self, request: Builder) -> Builder {
        request
            .header(
                header::AUTHORIZATION,
                format!("Bearer {}", self.key.expose()),
            )
            .header("stripe-version", VERSION)
    }

    async fn get(&self, path: &str, query: Form<'_>) -> Result<Value, CallError> {
        let query = Serializer::new(String::new()).extend_pairs(query).finish();
        let mark = if query.is_empty() { "" } else { "?" };
        let request = Request::get(format!("{}/v1/{path}{mark}{query}", self.base));
        let request = self.request(request).body(Vec::new());
        ask(&self.context.fetch, request, code).await
    }

    async fn post(&self, path: &str, form: Form<'_>, key: &str) -> Result<Value, CallError> {
        let body = Serializer::new(String::new()).extend_pairs(form).finish();
        let request = self
            .request(Request::post(format!("{}/v1/{path}", self.base)))
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header("idempotency-key", key)
            .body(body.into_bytes());
        ask(&self.context.fetch, request, code).await
    }

    /// A key for a request that does no harm when it is made twice.
    fn key(&self) -> String {
        self.context.id().to_string()
    }

    pub(super) async fn create_session(&self, purchase: &Purchase) -> Result<String, GatewayError> {
        let account = purchase.account.to_string();
        let back = |result: &str| with_query(&purchase.back, "checkout", result);
        let mut form = vec![
            ("mode", "subscription".to_owned()),
            ("line_items[0][price]", purchase.price.clone()),
            ("line_items[0][quantity]", "1".to_owned()),
            ("success_url", back("done")),
            ("cancel_url", back("left")),
            ("client_reference_id", account.clone()),
            ("metadata[account]", account.clone()),
            ("subscription_data[metadata][account]", account),
        ];
        match &purchase.customer {
            Some(customer) => form.push(("customer", customer.clone())),
            None => form.push(("customer_email", purchase.email.clone())),
        }
        let earliest = self.context.now() + LEAST_TRIAL;
        if let Some(end) = purchase.trial_ends.filter(|end| *end > earliest) {
            form.push(("subscription_data[trial_end]", end.to_string()));
        }
        let session = self.post("checkout/sessions", form, &self.key()).await?;
        text(&session, "/url").ok_or_else(|| unexpected("url"))
    }

    pub(super) async fn open_portal(
        &self,
        customer: &str,
        back: &str,
    ) -> Result<String, GatewayError> {
        let form = vec![
            ("customer", customer.to_owned()),
            ("return_url", back.to_owned()),
        ];
        let session = self
            .post("billing_portal/sessions", form, &self.key())
            .await?;
        text(&session, "/url").ok_or_else(|| unexpected("url"))
    }

    /// The difference for what is left of the period is invoiced at once. If it cannot be paid, nothing changes.
    pub(super) async fn change_price(&self, change: &PlanChange) -> Result<Snapshot, GatewayError> {
        let path = format!("subscriptions/{}", change.subscription);
        let before = self.get(&path, Vec::new()).await?;
        let item = text(&before, "/items/data/0/id").ok_or_else(|| unexpected("item"))?;
        let form = vec![
            ("items[0][id]", item),
            ("items[0][price]", change.price.clone()),
            ("proration_behavior", "always_invoice".to_owned()),
            ("payment_behavior", "error_if_incomplete".to_owned()),
        ];
        let after = self.post(&path, form, &self.key()).await?;
        // Without a time: its clock is not ours, and the event about this change has its own.
        snapshot(&after, None).ok_or_else(|| unexpected("subscription"))
    }

    pub(super) async fn set_renewal(&self, id: &str, renews: bool) -> Result<(), GatewayError> {
        let stop = if renews { "false" } else { "true" };
        let form = vec![("cancel_at_period_end", stop.to_owned())];
        let path = format!("subscriptions/{id}");
        match self.post(&path, form, &self.key()).await {
            // What has ended is not renewed.
            Err(error) if !renews && error.is(&OVER) => Ok(()),
            result => Ok(result.map(drop)?),
        }
    }

    pub(super) async fn cancel(&self, id: &str) -> Result<(), GatewayError> {
        let request = Request::delete(format!("{}/v1/subscriptions/{id}", self.base));
        let request = self.request(request).body(Vec::new());
        match ask(&self.context.fetch, request, code).await {
            Err(error) if error.is(&OVER) => Ok(()),
            result => Ok(result.map(drop)?),
        }
    }

    /// Gives back every payment of the subscription since a moment.
    pub(super) async fn refund_since(&self, id: &str, since: i64) -> Result<(), GatewayError> {
        let query = vec![
            ("subscription", id.to_owned()),
            ("status", "paid".to_owned()),
            ("limit", "100".to_owned()),
        ];
        let invoices = self.get("invoices", query).await?;
        for invoice in list(&invoices)? {
            let is_older = seconds(invoice, "/created").is_some_and(|at| at < since);
            if is_older || invoice["amount_paid"].as_i64() == Some(0) {
                continue;
            }
            let invoice = text(invoice, "/id").ok_or_else(|| unexpected("invoice"))?;
            let query = vec![("invoice", invoice), ("status", "paid".to_owned())];
            let payments = self.get("invoice_payments", query).await?;
            for payment in list(&payments)? {
                // Paid in another way, for instance by a credit: nothing to give back to a card.
                let Some(intent) = text(payment, "/payment/payment_intent") else {
                    continue;
                };
                self.refund_payment(&intent).await?;
            }
        }
        Ok(())
    }

    async fn refund_payment(&self, intent: &str) -> Result<(), GatewayError> {
        let form = vec![
            ("payment_intent", intent.to_owned()),
            ("reason", "requested_by_customer".to_owned()),
        ];
        // A new key each time: Stripe repeats the answer of a key, also that of a failure. A whole payment cannot be given back
        // twice.
        match self.post("refunds", form, &self.key()).await {
            Err(error) if error.is(&["charge_already_refunded"]) => Ok(()),
            result => Ok(result.map(drop)?),
        }
    }

    pub(super) async fn customer_of_charge(
        &self,
        charge: &str,
    ) -> Result<Option<String>, GatewayError> {
        match self.get(&format!("charges/{charge}"), Vec::new()).await {
            Err(error) if error.is(&["resource_missing"]) => Ok(None),
            result => Ok(text(&result?, "/customer")),
        }
    }
}

/// The entries of a list.
fn list(answer: &Value) -> Result<&Vec<Value>, GatewayError> {
    let data = answer.get("data").and_then(Value::as_array);
    data.ok_or_else(|| unexpected("list"))
}

/// One of our own addresses with one more parameter.
fn with_query(address: &str, name: &str, value: &str) -> String {
    match Url::parse(address) {
        Ok(mut url) => {
            url.query_pairs_mut().append_pair(name, value);
            url.into()
        }
        Err(_) => address.to_owned(),
    }
}
