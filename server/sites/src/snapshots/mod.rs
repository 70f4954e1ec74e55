//! Copies of a site's own pages, to show figures on: which links visitors followed, and how far they
//! scrolled.
//!
//! Stile fetches the published page, without cookies. The copy contains its style sheets, images and fonts,
//! so that viewing it needs no other server. Scripts, frames, forms and everything else that acts are removed
//! (`cleaning`). The rest is shown at an address that works for an hour, in a sandbox without an origin,
//! under a policy that allows only what is in the copy and our own measuring script.

mod api;
mod cleaning;
mod frame;
mod records;
mod resources;
mod rules;
mod service;
mod store;

pub use api::SnapshotsApi;
pub use frame::{Framed, framed};
