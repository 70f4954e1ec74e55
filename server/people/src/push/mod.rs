//! Push devices: browsers that get notifications of alerts while no page is open.
//!
//! A browser gets an address from its maker's push service and creates a key; both are stored. Messages to it
//! are encrypted for that key (RFC 8291, RFC 8188) and signed with the deployment's own (VAPID, RFC 8292),
//! which is created at the first start and stored sealed. A new device gets a message at once, so that the
//! person who adds it sees that it works.

mod api;
mod encrypt;
mod records;
mod rules;
mod send;
mod sender;
mod service;
mod store;
mod vapid;

pub use api::PushApi;
pub use records::{PushDeviceView, PushKeys, PushPerson, PushSubscribe, PushView};
pub use sender::{PushSender, Pushed};
pub use vapid::{NoKey, Vapid, is_prepared, prepare, read};
