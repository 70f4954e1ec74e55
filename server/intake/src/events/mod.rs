//! Events that a site's backend sends: one at a time, or up to 500 in a batch.
//!
//! They go through the same judgement as the script's hits, but for what only a
//! browser can tell. A batch is refused whole when one of its events is
//! malformed, before any is counted, and becomes safe whole or not at all. With
//! an `Idempotency-Key` the same request counts once, however often a queue
//! sends it within 96 hours.

mod api;
mod fingerprint;
mod records;
mod rules;
mod service;

pub use api::Events;
pub(crate) use fingerprint::fingerprint;
pub use records::{EventIn, EventTaken, EventValue, EventVisitor, EventsTaken, Props};
pub(crate) use service::malformed;
