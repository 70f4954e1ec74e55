//! Saved views: how somebody looks at a site's figures, by name; seen by themselves or by everyone who sees
//! the site.
//!
//! Whoever sees a site saves views for themselves there; from editor on also for the team. One's own go with
//! the membership, the team's stay.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::ViewsApi;
pub use service::list;
