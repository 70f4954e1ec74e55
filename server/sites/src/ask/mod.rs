//! Asking for a site of one's account that was not given to one.
//!
//! Members below admin see the sites given to them. Who knows of another one by its name asks its owners,
//! who are told by mail and find the request on the team's page (`people::team`); giving the site answers it.
//! Three times a day at most, so that nobody's mail fills up.

mod api;
mod emails;
mod records;
mod service;
mod store;

pub use api::AskApi;
pub(crate) use emails::samples;
pub use records::AskAccess;
