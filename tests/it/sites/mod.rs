//! Sites: their settings, who may change them, and the book that everyone reads.

mod annotations;
mod ask;
mod book;
mod bounds;
mod changes;
mod check;
mod claim;
mod deleting;
pub mod fixture;
mod goal_versions;
mod goals;
mod icon;
mod install;
pub mod listening;
mod offer;
mod picking;
mod picks;
mod reset;
mod safety;
#[allow(clippy::module_inception)] // The group bears the name of its area.
mod sites;
mod snapshots;
mod stores;
mod stretches;
mod trying;
