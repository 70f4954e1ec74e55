//! What can still be told of a body that is no readable hit, so that it is at
//! least counted as left out.

use std::fmt;

use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;

/// What was read before the reading failed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct PartialHit {
    /// The site's name or id.
    pub site: Option<String>,
    /// The page's address, as sent.
    pub url: Option<String>,
    /// A broken heartbeat is no hit, and is not counted as one.
    pub ping: bool,
}

impl PartialHit {
    pub fn of(body: &[u8]) -> Self {
        let mut partial = Self::default();
        // That it fails is known; what came before the failure is what is wanted.
        let _known = serde_json::Deserializer::from_slice(body).deserialize_map(&mut partial);
        partial
    }
}

impl<'de> Visitor<'de> for &mut PartialHit {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some((key, value)) = map.next_entry::<String, Value>()? {
            match (key.as_str(), value) {
                ("s", Value::String(site)) => self.site = Some(site),
                ("u", Value::String(url)) => self.url = Some(url),
                ("k", Value::String(kind)) => self.ping = kind == "ping",
                _ => {}
            }
        }
        Ok(())
    }
}
