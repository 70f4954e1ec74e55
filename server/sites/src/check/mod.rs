//! Whether a page contains the tag and is counted. Stile fetches the published page, reads it as a browser
//! does, and names every reason why nothing would be counted, with what to do about it.
//!
//! Stile runs no scripts of the page: it cannot see a tag that a tag manager or another script inserts, and
//! the answer says so if that is possible.

mod api;
mod blocking;
mod consent;
mod finding;
mod front_page;
mod policy;
mod records;
mod rules;
mod service;
mod tags;

pub use api::CheckApi;
pub use front_page::{FrontPage, FrontPageState, FrontPages};
