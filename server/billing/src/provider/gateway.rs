//! The providers that the settings have keys for.

use anyhow::anyhow;
use base::{config::billing::Price, context::Context};
use futures_util::future::BoxFuture;

use super::{
    Bases, Provider,
    lemon_squeezy::{self, LemonSqueezy},
    paddle::{self, Paddle},
    stripe::{self, Stripe},
};
use crate::subscription::{Gateway, GatewayError, Order, Subscription};

/// Their names, in the order in which one that sells a price is looked for.
const WORDS: [&str; 3] = [stripe::WORD, paddle::WORD, lemon_squeezy::WORD];

/// The providers, read from the settings in force whenever one is needed: a key can be replaced while the service runs.
#[derive(Clone, Debug)]
pub struct Providers {
    context: Context,
    bases: Bases,
}

impl Providers {
    /// At these addresses.
    #[must_use]
    pub fn new(context: &Context, bases: &Bases) -> Self {
        Self {
            context: context.clone(),
            bases: bases.clone(),
        }
    }

    /// The provider with this name, if its key is set.
    pub(super) fn find(&self, word: &str) -> Option<Box<dyn Provider>> {
        let (context, settings) = (self.context.clone(), self.context.plans.settings());
        match word {
            stripe::WORD => Some(Box::new(Stripe {
                context,
                base: self.bases.stripe.clone(),
                key: settings.stripe_secret_key.clone()?,
                secrets: settings.stripe_webhook_secrets.clone(),
            })),
            paddle::WORD => {
                let key = settings.paddle_api_key.clone()?;
                let base = match paddle::is_of_sandbox(&key) {
                    true => &self.bases.paddle_sandbox,
                    false => &self.bases.paddle,
                };
                Some(Box::new(Paddle {
                    context,
                    base: base.clone(),
                    key,
                    secrets: settings.paddle_webhook_secrets.clone(),
                }))
            }
            lemon_squeezy::WORD => Some(Box::new(LemonSqueezy {
                context,
                base: self.bases.lemon_squeezy.clone(),
                key: settings.lemon_squeezy_api_key.clone()?,
                secrets: settings.lemon_squeezy_webhook_secrets.clone(),
                store: settings.lemon_squeezy_store.clone()?,
            })),
            _ => None,
        }
    }

    /// The first provider that sells at this price, and the price's id there.
    pub(super) fn selling(&self, price: &Price) -> Option<(Box<dyn Provider>, String)> {
        WORDS
            .into_iter()
            .find_map(|word| Some((self.find(word)?, price.at(word)?.to_owned())))
    }

    /// Whether there are any.
    pub(crate) fn exist(&self) -> bool {
        WORDS.into_iter().any(|word| self.find(word).is_some())
    }
}

impl dyn Provider {
    async fn order(&self, subscription: &str, order: Order) -> Result<(), GatewayError> {
        match order {
            Order::StopRenewal => self.stop_renewal(subscription).await,
            Order::TakeUp => self.take_up(subscription).await,
            Order::End { refund_since } => {
                // The money first: what has ended, which the provider reports, can no longer be withdrawn from, so a refund
                // that failed could not be repeated.
                if let Some(since) = refund_since {
                    self.refund(subscription, since).await?;
                }
                self.end(subscription).await
            }
        }
    }
}

impl Gateway for Providers {
    fn order<'a>(
        &'a self,
        subscription: &'a Subscription,
        order: Order,
    ) -> BoxFuture<'a, Result<(), GatewayError>> {
        Box::pin(async move {
            let (Some(word), Some(id)) = (&subscription.provider, &subscription.provider_id) else {
                return Ok(());
            };
            match self.find(word) {
                Some(provider) => provider.order(id, order).await,
                None if is_provider(word) => {
                    let why = anyhow!("the settings have no key for {word}");
                    Err(GatewayError::Refused(why))
                }
                // A relay reports the outcome itself.
                None => Ok(()),
            }
        })
    }
}

/// Whether it is the name of a provider.
pub(crate) fn is_provider(word: &str) -> bool {
    WORDS.contains(&word)
}
