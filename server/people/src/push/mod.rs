//! Push devices: browsers that are told of alerts though no page is open.
//!
//! A browser asks its maker's push service for an address and makes a key; both are
//! kept. What is sent there is encrypted for that key (RFC 8291, RFC 8188) and signed
//! with the deployment's own (VAPID, RFC 8292), which is made at the first start and
//! kept sealed. A new device gets a message at once, so that whoever adds it sees that
//! it works.

mod api;
mod encrypt;
mod records;
mod rules;
mod send;
mod service;
mod store;
mod vapid;

pub use api::PushApi;
pub use records::{PushDeviceView, PushKeys, PushPerson, PushSubscribe, PushView};
pub use vapid::{NoKey, Vapid, is_prepared, prepare, read};
