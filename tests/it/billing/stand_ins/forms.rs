//! Stripe's forms: their encoding, and the parameters of each request.

use std::collections::BTreeMap;

use url::form_urlencoded::parse;

use crate::alerts::stand_ins::http::Received;

/// The parameters of a checkout.
pub const SESSION: [&str; 11] = [
    "mode",
    "line_items[0][price]",
    "line_items[0][quantity]",
    "success_url",
    "cancel_url",
    "client_reference_id",
    "metadata[account]",
    "subscription_data[metadata][account]",
    "subscription_data[trial_end]",
    "customer",
    "customer_email",
];
/// The parameters of a change to a subscription.
pub const UPDATE: [&str; 5] = [
    "items[0][id]",
    "items[0][price]",
    "proration_behavior",
    "payment_behavior",
    "cancel_at_period_end",
];

/// The form of a POST, which has only these parameters.
pub fn form(
    received: &Received,
    known: &[&str],
) -> Result<BTreeMap<String, String>, (u16, &'static str)> {
    let kind = received.header("content-type").unwrap_or_default();
    if kind != "application/x-www-form-urlencoded" {
        return Err((400, "content_type"));
    }
    let mut form = BTreeMap::new();
    for (name, value) in parse(&received.body) {
        if !known.contains(&name.as_ref()) {
            return Err((400, "parameter_unknown"));
        }
        form.insert(name.into_owned(), value.into_owned());
    }
    Ok(form)
}
