//! What of a page was in the window: picked elements and stretches.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Picked elements and stretches by their ids (a UUID in small letters each,
/// each once), and for how many milliseconds since it was last told: 0 for one
/// that was merely seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shown(pub Vec<(String, u32)>);

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (id, ms) in &self.0 {
            map.serialize_entry(id, ms)?;
        }
        map.end()
    }
}
