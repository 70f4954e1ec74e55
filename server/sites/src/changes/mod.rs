//! What was changed of a site, for everyone who sees it: a figure that moved is often a setting that did.
//!
//! Read from the audit, which only owners and admins see whole: no address is told, and nothing of what an
//! account did that had the site before.

mod api;
mod records;
mod service;
mod store;

pub use api::ChangesApi;
pub use records::SiteChangeView;
