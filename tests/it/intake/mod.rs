//! Taking hits and events over HTTP.

mod busy;
mod client;
mod consent;
mod crawlers;
mod events;
pub mod fixture;
mod hit_rates;
mod hits;
mod keys;
mod pixel;
mod privacy;
mod reading;
mod reasons;
mod receipts;
