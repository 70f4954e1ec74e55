//! What arrives: hits from pages and events from backends, read, judged, and
//! handed to `counts`.
//!
//! [`collect`] takes what the script sends, [`events`] what a site's backend
//! sends. Both are checked for their form, judged by the [`pipeline`] (is it a
//! program, is it excluded, whose visit is it, where did it come from), and end
//! as one arrival: a hit, a heartbeat, or a hit left out for one reason. They
//! are answered when `counts` has them safe.

pub mod address;
pub mod agent;
mod client;
pub mod collect;
pub mod events;
pub mod geo;
pub mod hit_rates;
mod idempotency;
pub mod lists;
pub mod pipeline;
mod site_rules;
mod state;
mod submission;
mod verdict_feed;
pub mod visitor;

pub use client::{ClientAddressEndpoint, ClientAddressLayer, ClientFacts, Lookup};
pub use state::{Intake, OpenError};
