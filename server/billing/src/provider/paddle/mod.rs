//! Paddle Billing, which sells in its own name.

mod client;
mod event;
mod signature;

use base::{context::Context, secret::SecretText};
use poem::http::HeaderMap;

use super::{Call, PlanChange, Provider, Purchase, Snapshot, event::Event};

/// Its name.
pub(super) const WORD: &str = "paddle";

/// Paddle, as the settings have it.
#[derive(Debug)]
pub(super) struct Paddle {
    pub context: Context,
    pub base: String,
    pub key: SecretText,
    pub secrets: Vec<SecretText>,
}

/// Whether a key is one of the sandbox, which has an address of its own.
pub(super) fn is_of_sandbox(key: &SecretText) -> bool {
    key.expose().starts_with("pdl_sdbx_")
}

impl Provider for Paddle {
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
        Box::pin(self.create_transaction(purchase))
    }

    fn portal<'a>(
        &'a self,
        customer: &'a str,
        subscription: Option<&'a str>,
        _: &'a str,
    ) -> Call<'a, String> {
        Box::pin(self.open_portal(customer, subscription))
    }

    fn change_plan<'a>(&'a self, change: &'a PlanChange) -> Call<'a, Snapshot> {
        Box::pin(self.change_price(change))
    }

    fn stop_renewal<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.cancel_later(subscription))
    }

    fn take_up<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.uncancel(subscription))
    }

    fn end<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.cancel_now(subscription))
    }

    fn refund<'a>(&'a self, subscription: &'a str, since: i64) -> Call<'a, ()> {
        Box::pin(self.refund_since(subscription, since))
    }

    fn customer_of<'a>(&'a self, _: &'a str) -> Call<'a, Option<String>> {
        // Each of its events names the customer.
        Box::pin(async { Ok(None) })
    }
}
