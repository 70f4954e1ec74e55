//! Hits from pages and events from backends: read, checked, and given to `counts`.
//!
//! [`collect`] takes what the script sends, [`events`] what a site's backend sends. Both are validated, and
//! the [`pipeline`] decides (is it a bot, is it excluded, whose visit is it, where did it come from). The
//! result is one arrival: a hit, a heartbeat, or an excluded hit with one reason. Senders get their answer
//! once `counts` has stored it.

pub mod address;
pub mod agent;
mod client;
pub mod collect;
pub mod events;
pub mod geo;
pub mod hit_rates;
mod idempotency;
pub mod lists;
pub mod logged;
pub mod pipeline;
mod site_rules;
mod state;
mod submission;
mod verdict_feed;
pub mod visitor;

pub use client::{ClientAddressEndpoint, ClientAddressLayer, ClientFacts, Lookup};
pub use state::{Intake, OpenError};
