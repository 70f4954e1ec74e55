//! Imports: started from a checked upload or from Matomo's API, worked on in turns in the background, taken back.
//!
//! [`worker`] does the work. What it has stored it finds again after a crash: how much of a file is stored is in the same
//! transaction as the entries themselves. No figure includes an import before all of it is stored. Reports of a Matomo are
//! fetched in tasks of their own ([`fetching`]), and its answers are files until all are there ([`answers`]).

mod answers;
mod api;
mod fetching;
mod leftovers;
mod matomo;
mod outcome;
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
pub use worker::{Looked, Worker};
