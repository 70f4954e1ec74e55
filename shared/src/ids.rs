//! Identifiers that several crates use.

use serde::{Deserialize, Serialize};

/// The short number under which DuckDB stores a site's hits. Postgres assigns it once, and never reuses it
/// for another site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SiteNumber(pub u32);

/// A UUID in its usual form, in lower case, as ids of elements and parts of pages are stored with hits;
/// `None` for any other text.
pub fn uuid(text: &str) -> Option<String> {
    let is_id = text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        });
    is_id.then(|| text.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_uuid_is_read_in_any_case_and_nothing_else_is_one() {
        let id = "018f2b6e-0000-7000-8000-00000000000a";
        assert_eq!(uuid(&id.to_uppercase()).as_deref(), Some(id));
        for other in [
            "",
            "018f2b6e00007000800000000000000a",
            "018f2b6e-0000-7000-8000-00000000000g",
            "018f2b6e-0000-7000-8000-00000000000",
            "018f2b6e_0000_7000_8000_00000000000a",
            "018f2b6e-0000-7000-8000-0000000000ä",
        ] {
            assert_eq!(uuid(other), None, "{other}");
        }
    }
}
