//! How often a page was viewed: for sites that choose to show it, from any page of any site.

mod api;
mod badge;
mod records;
mod service;

pub(crate) use api::CountApi;
pub use badge::{Badge, badge};
pub(crate) use records::PageCount;
pub(crate) use service::{CacheKey, cache};
