//! Taking hits and events over HTTP.

mod busy;
mod client;
mod crawlers;
mod events;
pub mod fixture;
mod hits;
mod keys;
mod pace;
mod pixel;
mod privacy;
mod reading;
mod reasons;
mod receipts;
