//! What is asked for and answered about buying.

use base::config::billing::Period;
use poem_openapi::Object;
use serde::Deserialize;

/// A plan at one of its prices.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlanChoice {
    /// The plan's id.
    pub plan: String,
    /// What is paid for at once.
    pub period: Period,
    /// The currency's code in ISO 4217.
    pub currency: String,
}

/// A page of the payment provider.
#[derive(Clone, Debug, Object)]
pub struct Away {
    /// Its address. Go there at once: it is made for this request.
    pub url: String,
}
