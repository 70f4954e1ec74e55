//! Is the tag in a page, and does it count? The page is fetched as it is published, read as a browser reads it,
//! and every reason why nothing would be counted is named with what to do about it.
//!
//! Nothing in the page is run: a tag that a tag manager or another script puts there cannot be seen, and the
//! answer says so where that may be.

mod api;
mod blocking;
mod consent;
mod finding;
mod policy;
mod records;
mod rules;
mod service;
mod tags;

pub use api::CheckApi;
