//! Sites: their settings, who may change them, and the registry that everyone reads.

mod annotations;
mod ask;
mod bounds;
mod changes;
mod check;
mod claim;
mod deleting;
mod expiry;
pub mod fixture;
mod goal_versions;
mod goals;
mod icon;
mod install;
pub mod live;
mod offer;
mod picking;
mod picks;
mod registry;
mod reset;
mod safety;
#[allow(clippy::module_inception)] // The group has the name of its area.
mod sites;
mod snapshots;
mod stores;
mod stretches;
mod trying;
