//! Taking hits and events over HTTP.

mod busy;
mod client;
pub mod desk;
mod events;
mod hits;
mod keys;
mod pace;
mod pixel;
mod privacy;
mod reading;
mod reasons;
mod receipts;
