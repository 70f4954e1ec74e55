//! Copies of a site's own pages, to show figures on: which link was followed, how far down readers came.
//!
//! A page is fetched as it is published, without anybody's cookies. Its style sheets, pictures and fonts go into
//! the copy, so that looking at it asks no other server. Scripts, frames, forms and everything else that acts are
//! taken out (`cleaning`), and what is left is shown at an address that is good for an hour, in a sandbox without
//! an origin, under a policy that lets nothing in but what is in the copy and our own measuring script.

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
