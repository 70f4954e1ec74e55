//! The commonest ways through a site: `/paths`.

mod api;
mod question;
mod records;
mod rules;
mod service;

pub use api::PathsApi;
