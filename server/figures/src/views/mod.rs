//! Saved views: named settings of a site's figures, for their author or for everyone who sees the site.
//!
//! Every member who sees a site can save their own views there; editors and above also save for the team. A
//! member's own views are deleted with the membership, the team's stay.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::ViewsApi;
pub use service::list;
