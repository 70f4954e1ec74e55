//! What of a page was in the window: picked elements and stretches.

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
    ser::SerializeMap,
};

/// Picked elements and stretches by their ids (a UUID in lower case each, each once), and for how many
/// milliseconds since the last report: 0 for one that was only seen.
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

impl<'de> Deserialize<'de> for Shown {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Shown, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Shown;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of milliseconds by id")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Shown, A::Error> {
                let mut shown = Vec::new();
                while let Some(one) = map.next_entry()? {
                    shown.push(one);
                }
                Ok(Shown(shown))
            }
        }
        deserializer.deserialize_map(Object)
    }
}
