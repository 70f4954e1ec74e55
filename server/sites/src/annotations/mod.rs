//! Notes on a site's days, written by its team: a release, a campaign, an outage.
//!
//! A note is about a day, a range of days, or a moment, whose day depends on the site's time zone. It is
//! shown with the figures of its days (`/series`), and among the possible causes of a change. Editors and
//! programs with `sites:write` write notes; everyone who can read the figures reads them. When the site moves
//! to another account, its notes move along without their authors.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::AnnotationsApi;
pub use records::{AnnotationCreate, AnnotationMaker, AnnotationView};
pub use service::{all, between};
