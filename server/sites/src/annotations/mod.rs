//! What happened on a site's days, in its people's words: a release, a campaign, an outage.
//!
//! One is about a day, some days in a row, or a moment, whose day is then worked out in the site's zone.
//! It stands beside the figures of its days (`/series`), and among the reasons for a change. An editor
//! or a program with `sites:write` writes it; whoever reads the figures reads it. It goes along when the
//! site moves to another account; who wrote it is then no longer said.

mod api;
mod records;
mod rules;
mod service;
mod store;

pub use api::AnnotationsApi;
pub use records::{AnnotationCreate, AnnotationMaker, AnnotationView};
pub use service::{all, between};
