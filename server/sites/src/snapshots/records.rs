//! Copies of pages, as they go over the wire.

use poem_openapi::Object;
use serde::Deserialize;

/// Which page to copy.
#[derive(Clone, Debug, Deserialize, Object)]
#[serde(deny_unknown_fields)]
pub struct SnapshotCreate {
    /// A path of the site, such as `/pricing`, or a whole address on one of its hostnames.
    pub url: String,
}

/// A copy of a page.
#[derive(Clone, Debug, Object)]
pub struct SnapshotView {
    /// Its id.
    pub id: String,
    /// The page, as figures name it.
    pub path: String,
    /// Where it was read, after redirects.
    pub url: String,
    /// The page's title.
    pub title: String,
    /// How long the copy is, in bytes.
    pub bytes: i32,
    /// How many links it has.
    pub links: i32,
    /// How many pictures, style sheets and fonts of the page are not in the copy, since they could not be fetched
    /// or there was no room.
    pub missing: i32,
    /// When it was made, in Unix seconds.
    pub made_at: i64,
    /// Who made it; null where they left the service.
    pub made_by: Option<String>,
}

/// Where a copy can be looked at.
#[derive(Clone, Debug, Object)]
pub struct SnapshotFrame {
    /// The address for an `<iframe>`; whoever has it may look at the copy.
    pub address: String,
    /// Until when it works, in Unix seconds.
    pub until: i64,
    /// The copy that it shows.
    pub snapshot: SnapshotView,
}
