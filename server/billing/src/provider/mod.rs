//! Payment providers: Stripe, Paddle and Lemon Squeezy. Each is a folder with its signature, its events and its API.
//!
//! A provider's event says how a subscription is now (`event::Snapshot`), which [`crate::subscription::apply`] sets, so that
//! an event that is repeated changes nothing, and one that comes late never takes an account back. Events about invoices
//! are noted only: what a payment or its failure means for a subscription, the provider reports of the subscription itself.
//! A chargeback ends the subscription, there and here.

mod api;
mod body;
mod event;
mod gateway;
pub(crate) mod hmac;
mod http;
mod lemon_squeezy;
mod paddle;
mod records;
mod rules;
mod service;
mod store;
mod stripe;

use std::fmt;

use futures_util::future::BoxFuture;
use poem::http::HeaderMap;
use uuid::Uuid;

use self::event::{Event, Snapshot};
pub(crate) use self::{api::ProviderApi, gateway::is_provider};
pub use self::{
    gateway::Providers,
    records::{Away, PlanChoice},
};
use crate::subscription::GatewayError;

/// Where the providers' APIs are; a test puts its own in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bases {
    /// Stripe.
    pub stripe: String,
    /// Paddle Billing.
    pub paddle: String,
    /// Paddle's sandbox, whose keys are recognized by their form.
    pub paddle_sandbox: String,
    /// Lemon Squeezy.
    pub lemon_squeezy: String,
    /// VIES, which is asked in the same way as the providers.
    pub vies: String,
}

impl Default for Bases {
    fn default() -> Self {
        Self {
            stripe: "https://api.stripe.com".to_owned(),
            paddle: "https://api.paddle.com".to_owned(),
            paddle_sandbox: "https://sandbox-api.paddle.com".to_owned(),
            lemon_squeezy: "https://api.lemonsqueezy.com".to_owned(),
            vies: crate::buyer::vies::VIES.to_owned(),
        }
    }
}

/// What is bought, and by whom.
#[derive(Clone, Debug)]
struct Purchase {
    /// The account.
    account: Uuid,
    /// The price's id at the provider.
    price: String,
    /// The customer there, if the account was one before.
    customer: Option<String>,
    /// Where the provider's emails go.
    email: String,
    /// The buyer's country, as ISO 3166-1 writes it.
    country: Option<String>,
    /// The buyer's VAT number.
    vat_number: Option<String>,
    /// When the account's present trial ends: where the provider can, it is paid from then on.
    trial_ends: Option<i64>,
    /// Our page to come back to.
    back: String,
}

/// Another plan for a subscription that runs.
#[derive(Clone, Debug)]
struct PlanChange {
    /// The subscription's id at the provider.
    subscription: String,
    /// The new price's id there.
    price: String,
    /// Whether it is tried and not yet paid for.
    is_trial: bool,
}

/// What asks a provider, while it waits.
type Call<'a, T> = BoxFuture<'a, Result<T, GatewayError>>;

/// A payment provider.
trait Provider: Send + Sync + fmt::Debug {
    /// Its name in the settings, in paths and in the database.
    fn word(&self) -> &'static str;

    /// Whether it signed this body, and not long ago.
    fn is_signed(&self, headers: &HeaderMap, body: &[u8]) -> bool;

    /// What an event says.
    fn read(&self, body: &[u8]) -> Event;

    /// Its page where this is paid.
    fn checkout<'a>(&'a self, purchase: &'a Purchase) -> Call<'a, String>;

    /// Its page with the customer's card and invoices; it may lead back to `back`.
    fn portal<'a>(
        &'a self,
        customer: &'a str,
        subscription: Option<&'a str>,
        back: &'a str,
    ) -> Call<'a, String>;

    /// Changes the plan, charging or crediting what is left of the period. Returns the subscription as it is then.
    fn change_plan<'a>(&'a self, change: &'a PlanChange) -> Call<'a, Snapshot>;

    /// Stops the renewal. This and the next ones may be repeated.
    fn stop_renewal<'a>(&'a self, subscription: &'a str) -> Call<'a, ()>;

    /// Takes the renewal up again.
    fn take_up<'a>(&'a self, subscription: &'a str) -> Call<'a, ()>;

    /// Ends the subscription, at once where the provider can.
    fn end<'a>(&'a self, subscription: &'a str) -> Call<'a, ()>;

    /// Gives back every payment of the subscription since a moment (Unix seconds) that was not given back yet.
    fn refund<'a>(&'a self, subscription: &'a str, since: i64) -> Call<'a, ()>;

    /// The customer of a payment whose event does not name one.
    fn customer_of<'a>(&'a self, payment: &'a str) -> Call<'a, Option<String>>;
}
