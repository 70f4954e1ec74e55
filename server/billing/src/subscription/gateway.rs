//! What a payment provider is asked to do with a subscription that it renews.

use base::answer::Problem;
use futures_util::future::BoxFuture;

use super::rules::Subscription;

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It is not renewed, and runs until the end of what was paid for.
    StopRenewal,
    /// It is renewed again.
    TakeUp,
    /// It ends at once.
    End {
        /// The payments since this moment (Unix seconds) are given back; `None`: none.
        refund_since: Option<i64>,
    },
}

/// Why it was not done.
#[derive(Debug, thiserror::Error)]
pub enum GatewayError {
    /// The provider did not answer, or could not do it now.
    #[error("the payment provider does not answer: {0:#}")]
    Away(anyhow::Error),
    /// The provider will not do it.
    #[error("the payment provider refused: {0:#}")]
    Refused(anyhow::Error),
}

impl From<GatewayError> for Problem {
    fn from(error: GatewayError) -> Self {
        tracing::warn!(%error, "a subscription could not be changed at its payment provider");
        match error {
            GatewayError::Away(_) => Problem::busy("busy.provider_away", 30),
            GatewayError::Refused(_) => Problem::conflict("provider_refused"),
        }
    }
}

/// The payment providers. A subscription that none of them bills (the operator's, a relay's) needs nothing: `Ok`.
///
/// Repeating an order is not an error: the caller repeats one whose outcome it does not know.
pub trait Gateway: Send + Sync + std::fmt::Debug + 'static {
    /// Does it. The subscription has `provider`, `customer` and `provider_id`.
    fn order<'a>(
        &'a self,
        subscription: &'a Subscription,
        order: Order,
    ) -> BoxFuture<'a, Result<(), GatewayError>>;
}
