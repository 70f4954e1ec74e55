//! What visits were worth: `/revenue`.

mod api;
mod records;
mod rules;
mod service;

pub use api::RevenueApi;
