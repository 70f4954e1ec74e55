//! The properties of events, and the values of one: `/props`.

mod api;
mod records;
mod service;

pub use api::PropsApi;
