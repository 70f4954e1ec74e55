//! Turning on that visitors are asked for consent (`/hard/on`), and off again (`/hard/off`).
//!
//! Every step of `hard` must be done before it is on. When it is turned off, what was collected is kept until its time is
//! over, or the visitors are erased: which site's are to be is noted in the accounts database with the audit line, and the
//! note stays until it is done ([`Erasing`]), also across a crash.

mod api;
mod erasing;
mod records;
mod service;
mod store;

pub(crate) use api::OnApi;
pub use erasing::Erasing;
pub(crate) use service::On;
