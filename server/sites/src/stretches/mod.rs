//! Stretches: named parts of the site's pages, from one element to another, whose reach and reading time count.

mod api;
mod records;
mod service;
mod store;

pub use api::StretchesApi;
pub use records::{StretchCreate, StretchView};
pub(crate) use service::Stretches;
pub use service::all;
