//! What was changed about a site, for everyone who sees it: settings often explain a changed figure.
//!
//! Read from the audit log, of which only owners and admins see all. This shows no addresses, and no actions
//! of an account that had the site before.

mod api;
mod records;
mod service;
mod store;

pub use api::ChangesApi;
pub use records::SiteChangeView;
