//! Picks: named elements of the site's pages, whose clicks and views count.

mod api;
mod records;
pub(crate) mod rules;
mod service;
mod store;

pub use api::PicksApi;
pub use records::{PickCreate, PickView};
pub use service::all;
pub(crate) use service::{Picks, is_free};
