//! Sites: their settings, who may change them, and the book that everyone reads.

mod annotations;
mod ask;
mod book;
mod changes;
mod check;
mod deleting;
pub mod house;
mod icon;
mod install;
pub mod listening;
mod offer;
mod preview;
mod reset;
mod safety;
#[allow(clippy::module_inception)] // The group bears the name of its area.
mod sites;
mod snapshots;
mod stores;
