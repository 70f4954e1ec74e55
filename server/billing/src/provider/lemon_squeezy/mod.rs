//! Lemon Squeezy, which sells in its own name.

mod client;
mod event;
mod signature;

use base::{context::Context, secret::SecretText};
use poem::http::HeaderMap;

use super::{Call, PlanChange, Provider, Purchase, Snapshot, event::Event};

/// Its name.
pub(super) const WORD: &str = "lemon_squeezy";

/// Lemon Squeezy, as the settings have it.
#[derive(Debug)]
pub(super) struct LemonSqueezy {
    pub context: Context,
    pub base: String,
    pub key: SecretText,
    pub secrets: Vec<SecretText>,
    pub store: String,
}

impl Provider for LemonSqueezy {
    fn word(&self) -> &'static str {
        WORD
    }

    fn is_signed(&self, headers: &HeaderMap, body: &[u8]) -> bool {
        signature::verify(headers, body, &self.secrets)
    }

    fn read(&self, body: &[u8]) -> Event {
        event::read(body)
    }

    fn checkout<'a>(&'a self, purchase: &'a Purchase) -> Call<'a, String> {
        Box::pin(self.create_checkout(purchase))
    }

    fn portal<'a>(&'a self, customer: &'a str, _: Option<&'a str>, _: &'a str) -> Call<'a, String> {
        Box::pin(self.portal_of(customer))
    }

    fn change_plan<'a>(&'a self, change: &'a PlanChange) -> Call<'a, Snapshot> {
        Box::pin(self.change_variant(change))
    }

    fn stop_renewal<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.cancel(subscription))
    }

    fn take_up<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        Box::pin(self.uncancel(subscription))
    }

    fn end<'a>(&'a self, subscription: &'a str) -> Call<'a, ()> {
        // It cannot end one at once: it is not renewed, and what it reports until its end changes nothing here.
        Box::pin(self.cancel(subscription))
    }

    fn refund<'a>(&'a self, subscription: &'a str, since: i64) -> Call<'a, ()> {
        Box::pin(self.refund_since(subscription, since))
    }

    fn customer_of<'a>(&'a self, _: &'a str) -> Call<'a, Option<String>> {
        // It deals with chargebacks itself, and reports none.
        Box::pin(async { Ok(None) })
    }
}
