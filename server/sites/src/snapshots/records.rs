//! Requests and responses about page snapshots.

use poem_openapi::Object;
use serde::Deserialize;
use uuid::Uuid;

/// The page to take a snapshot of.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
pub struct SnapshotCreate {
    /// A path of the site, such as `/pricing`, or a full address on one of its hostnames.
    pub url: String,
}

/// A page snapshot.
#[derive(Clone, Debug, Object)]
pub struct SnapshotView {
    /// The snapshot's id.
    pub id: Uuid,
    /// The page's path, as in figures.
    pub path: String,
    /// The page's final address, after redirects.
    pub url: String,
    /// The page's title.
    pub title: String,
    /// The size of the snapshot, in bytes.
    pub bytes: i32,
    /// The number of links.
    pub links: i32,
    /// The number of images, style sheets and fonts that are missing because they could not be fetched or were too
    /// large.
    pub missing: i32,
    /// When the snapshot was taken, in Unix seconds.
    pub made_at: i64,
    /// The name of the person who took it; null if that person no longer exists.
    pub made_by: Option<String>,
}

/// An address to view a snapshot.
#[derive(Clone, Debug, Object)]
pub struct SnapshotFrame {
    /// The address for an `<iframe>`. Anyone who has it can view the snapshot.
    pub address: String,
    /// When the address expires, in Unix seconds.
    pub until: i64,
    /// The snapshot.
    pub snapshot: SnapshotView,
}
