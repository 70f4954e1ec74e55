//! A record's id in addresses: the number of its site and its own, in a UUID of version 8 (RFC 9562).

use shared::ids::SiteNumber;
use uuid::Uuid;

/// The lower 62 bits, all after the variant.
const LOW: u64 = (1 << 62) - 1;

/// The id of a record.
pub(super) fn of(site: SiteNumber, number: u64) -> Uuid {
    // The site in the first 32 bits, then 16 that are 0, version, the upper 2 bits of the number, variant, its others.
    let high = u64::from(site.0) << 32 | 0x8000 | number >> 62;
    let low = 1 << 63 | number & LOW;
    Uuid::from_u64_pair(high, low)
}

/// The number of the site's record with this id; `None`: a record of this site never has this id.
pub(super) fn number(site: SiteNumber, id: &str) -> Option<u64> {
    let id = Uuid::try_parse(id).ok()?;
    let (high, low) = id.as_u64_pair();
    let number = (high & 3) << 62 | low & LOW;
    (of(site, number) == id).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_says_which_record_of_which_site_it_is() {
        let id = of(SiteNumber(7), 1);
        assert_eq!(id.to_string(), "00000007-0000-8000-8000-000000000001");
        assert_eq!(id.get_version_num(), 8);
        for at in [0, 1, 2, 1_000_000, LOW, LOW + 1, u64::MAX] {
            let id = of(SiteNumber(u32::MAX), at);
            assert_eq!(number(SiteNumber(u32::MAX), &id.to_string()), Some(at));
            assert_eq!(number(SiteNumber(7), &id.to_string()), None);
            assert_eq!(id.get_variant(), uuid::Variant::RFC4122);
        }
        for other in [
            "",
            "7",
            "00000007-0000-7000-8000-000000000001",
            "00000007-0001-8000-8000-000000000001",
            "00000007-0000-8010-8000-000000000001",
            "00000007-0000-8000-0000-000000000001",
        ] {
            assert_eq!(number(SiteNumber(7), other), None, "{other}");
        }
    }
}
