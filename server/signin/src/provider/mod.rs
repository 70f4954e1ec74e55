//! Signing in through a provider: the two addresses that a browser passes.
//!
//! `GET /sign-in/{id}` sets out, `GET /sign-in/{id}/back` is where the provider leads
//! back to. Both answer with the next page to go to, which is the provider's or one of
//! ours, never one that a request names. Somebody whom nobody here connected is told
//! so: an equal e-mail address alone lets nobody in.

mod service;
mod store;

pub use service::{back, set_out};
