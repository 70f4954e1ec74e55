//! The subscription of an account: a state machine (`rules`), stored in one row.
//!
//! Every change runs through `change`, in one transaction with its audit entry and its emails. A subscription that a
//! payment provider renews is changed there before (`gateway`), without a transaction that waits for it; what the provider
//! reports (`report`) sets it.

mod deletion;
pub mod emails;
pub mod gateway;
pub mod report;
pub mod rules;
pub(crate) mod service;
pub(crate) mod store;

pub use gateway::{Gateway, GatewayError, Order};
pub use report::{Applied, EventId, Money, Report, apply, note};
pub use rules::{Change, Subscription};
pub(crate) use service::{ask_provider, change};
