//! Imports: started from a checked upload or from Matomo's API, worked on one after another in the background, taken back.
//!
//! [`worker`] does the work. Whatever it has stored it finds again after a crash: how much of a file is stored is in the same
//! transaction as the entries themselves. No figure includes an import before all of it is stored.

mod api;
mod matomo;
mod queue;
mod records;
mod rules;
mod service;
mod state;
mod store;
mod worker;

pub(crate) use api::RunsApi;
pub(crate) use queue::files;
pub use records::{ImportStart, ImportView, ImportsView, MatomoImport};
pub use worker::Worker;
