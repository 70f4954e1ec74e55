//! Channels: where alerts go for a whole team. Each kind's format is a file of `kinds`.
//!
//! Addresses and secrets are stored sealed, since many addresses are secrets themselves. An email address that belongs to
//! no member must be confirmed by its owner before anything is sent to it.

mod api;
pub(crate) mod emails;
pub(crate) mod kinds;
mod records;
mod rules;
mod service;
mod store;
mod testing;

pub(crate) use api::ChannelsApi;
pub use kinds::Bases;
pub use records::ChannelKind;
pub(crate) use rules::{reader, unsealed};
pub(crate) use service::Channels;
pub(crate) use store::is_member;
