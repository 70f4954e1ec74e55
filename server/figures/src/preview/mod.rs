//! What changed rules would have done to the last 30 days: asked by `PATCH /sites/{site}?preview=true`.
//!
//! Hostnames, paths and countries of counted hits are kept, so what new rules would have left out is counted
//! exactly, with the same rules that receiving uses. Addresses and user agents are not kept, and of hits that
//! were left out only their number for each reason: the answer names what is unknown.

mod api;
mod relaxed;
mod service;

pub use api::SiteChangeApi;
