//! What needs attention: open alerts by what is to be done, those that were over lately, and mutes.

mod api;
mod records;
mod service;
mod store;

pub(crate) use api::AttentionApi;
