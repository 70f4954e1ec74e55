//! The page of an address, and bounds.

use shared::address::{Address, Keep};
use url::Url;

use crate::registry::Site;

/// How many pages of a site may have a copy.
pub(super) const MOST: i64 = 100;
/// The largest copy, in bytes.
pub(super) const BYTES: usize = 8 << 20;
/// How many seconds a frame's address works.
pub(super) const FRAME_SECONDS: i64 = 3_600;

/// The page as figures name it: its path, with the query parameters that the site keeps.
pub(super) fn path(site: &Site, url: &Url) -> Option<String> {
    let keep = Keep {
        parameters: &site.kept_parameters,
        hash_routes: false,
    };
    Some(Address::parse(url.as_str(), keep).ok()?.path)
}
