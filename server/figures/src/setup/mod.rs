//! The list of first steps: what exists shows which are done, and those that a person dismisses are kept
//! with the person.

mod api;
mod records;
mod service;
mod store;

pub use api::SetupApi;
