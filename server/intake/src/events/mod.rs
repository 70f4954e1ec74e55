//! Events that a site's backend sends: one at a time, or up to 500 in a batch.
//!
//! They go through the same steps as the script's hits, except for what only a browser can show. A batch with
//! a malformed event is rejected as a whole before any is counted, and is stored as a whole or not at all.
//! With an `Idempotency-Key` the same request counts once, however often a queue sends it within 96 hours.

mod api;
mod fingerprint;
mod records;
mod rules;
mod service;

pub use api::Events;
pub(crate) use fingerprint::fingerprint;
pub use records::{EventIn, EventTaken, EventValue, EventVisitor, EventsTaken, Props};
pub(crate) use service::malformed;
