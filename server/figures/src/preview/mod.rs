//! The effect that changed rules would have had on the last 30 days: `PATCH /sites/{site}?preview=true`.
//!
//! Hostnames, paths and countries of counted hits are kept, so the hits that new rules would have excluded
//! are counted exactly, with the same rules that receiving uses. Addresses and user agents are not kept,
//! and of excluded hits only their number for each reason: the answer names what is unknown.

mod api;
mod relaxed;
mod service;

pub use api::SiteChangeApi;
