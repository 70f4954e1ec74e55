//! Sites: their settings, who may change them, and the book that everyone reads.

mod book;
mod deleting;
pub mod house;
mod install;
pub mod listening;
#[allow(clippy::module_inception)] // The group bears the name of its area.
mod sites;
