//! Stripe: Billing, Checkout and the customer portal.

mod client;
mod event;
mod signature;

use base::{context::Context, secret::SecretText};
use poem::http::HeaderMap;

use super::{Call, PlanChange, Provider, Purchase, Snapshot, event::Event};

/// Its name.
pub(super) const WORD: &str = "stripe";

/// Stripe, as the settings have it.
#[derive(Debug)]
pub(super) struct Stripe {
    pub context: Context,
    pub base: String,
    pub key: SecretText,
    pub secrets: Vec<SecretText>,
}

impl Provider for Stripe {
    fn word(&self) -> &'static str {
        WORD
    }

    fn is_signed(&self, headers: &HeaderMap, body: &[u8]) -> bool {
        signature::SIGNATURE.signs(headers, body, &self.secrets, self.context.now())
    }

    fn read(&self, body: &[u8]) -> Event {
        event::read(body)
    }

    fn checkout<'a>(&'a self, purchase: &'a Purchase) -> Call<'a, String> {
        Box::pin(self.create_session(purchase))
    }

    fn portal<'a>(
        &'a self,
        customer: &'a str,
        _: Option<&'a str>,
        back: &'a str,
    ) -> Call<'a, String> {
        Box::pin(self.open_portal(customer, back))
    }

    fn change_plan<'a>(&'a self, change: &'a PlanChange) -> Call<'a, Snapshot> {
        Box::pin(self.change_price(change))
    }

    fn stop_renewal<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.set_renewal(subscription, false))
    }

    fn take_up<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.set_renewal(subscription, true))
    }

    fn end<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.cancel(subscription))
    }

    fn refund<'a>(&'a self, subscription: &'a str, since: i64) -> Call<'a, ()> {
        Box::pin(self.refund_since(subscription, since))
    }

    fn customer_of<'a>(&'a self, payment: &'a str) -> Call<'a, Option<String>> {
        Box::pin(self.customer_of_charge(payment))
    }
}
