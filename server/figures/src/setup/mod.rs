//! The list of first steps: what is done is seen from what there is, what is put aside is kept with the
//! person.

mod api;
mod records;
mod service;
mod store;

pub use api::SetupApi;
