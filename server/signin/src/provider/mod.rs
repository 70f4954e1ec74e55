//! Signing in through a provider: the two addresses that a browser visits.
//!
//! `GET /sign-in/{id}` starts the flow, and the provider sends the browser back to `GET /sign-in/{id}/back`.
//! Both redirect to the provider's page or one of ours, never to one that a request names. A provider's
//! account that is not connected to a person here gets an error: the same email address alone signs no one
//! in.

mod service;
mod store;

pub use service::{back, set_out};
