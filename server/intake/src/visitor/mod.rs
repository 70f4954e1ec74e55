//! Who sent a hit, recognisable for one day only.
//!
//! Stile knows a visitor by a keyed hash (SipHash-2-4) of the site, the address and the user agent, with a
//! random key for each day: the day's salt. As long as the salt exists, the same person has the same number.
//! Once it is destroyed, not even the operator can find out from the numbers who was who, since trying all
//! addresses needs the salt. The site is part of the hash, so that people cannot be tracked from one site to
//! another.
//!
//! The address is passed by reference, goes into the hash, and is stored nowhere.

mod salts;

use std::{hash::Hasher, net::IpAddr};

pub use salts::{Fill, Looked, Salt, Salts, look};
use shared::ids::SiteNumber;
use siphasher::sip::SipHasher24;

/// The hash of a visitor by address and user agent. Never 0.
pub fn by_address(salt: &Salt, site: SiteNumber, address: IpAddr, agent: &str) -> u64 {
    // One letter for each length of address, so that two visitors never hash the same bytes.
    let mut hasher;
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            hasher = begin(salt, site, b'4');
            hasher.write(&v4.octets());
        }
        IpAddr::V6(v6) => {
            hasher = begin(salt, site, b'6');
            hasher.write(&v6.octets());
        }
    }
    hasher.write(agent.as_bytes());
    never_zero(hasher.finish())
}

/// The hash of a visitor by the site's own id. Never 0.
pub fn by_id(salt: &Salt, site: SiteNumber, id: &str) -> u64 {
    let mut hasher = begin(salt, site, b'i');
    hasher.write(id.as_bytes());
    never_zero(hasher.finish())
}

fn begin(salt: &Salt, site: SiteNumber, kind: u8) -> SipHasher24 {
    let mut hasher = SipHasher24::new_with_key(salt);
    hasher.write_u8(kind);
    hasher.write(&site.0.to_le_bytes());
    hasher
}

/// 0 means no visitor.
fn never_zero(hash: u64) -> u64 {
    if hash == 0 { 1 } else { hash }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_makes_another_visitor() {
        let address: IpAddr = "203.0.113.9".parse().unwrap();
        let mapped: IpAddr = "::ffff:203.0.113.9".parse().unwrap();
        let other: IpAddr = "203.0.113.10".parse().unwrap();
        let (salt, site) = ([7; 16], SiteNumber(1));
        let hash = by_address(&salt, site, address, "Firefox");
        assert_eq!(hash, by_address(&salt, site, address, "Firefox"));
        assert_eq!(hash, by_address(&salt, site, mapped, "Firefox"));
        let others = [
            by_address(&[8; 16], site, address, "Firefox"),
            by_address(&salt, SiteNumber(2), address, "Firefox"),
            by_address(&salt, site, other, "Firefox"),
            by_address(&salt, site, address, "Chrome"),
            by_id(&salt, site, "203.0.113.9Firefox"),
            by_id(&salt, site, "a"),
        ];
        for (at, one) in others.iter().enumerate() {
            assert_ne!(*one, hash);
            assert!(others[at + 1..].iter().all(|two| two != one));
        }
    }

    #[test]
    fn no_hash_is_nobody() {
        assert_eq!(never_zero(0), 1);
        assert_eq!(never_zero(5), 5);
    }
}
