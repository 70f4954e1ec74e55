//! Which addresses are of the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Whether an address is one of the public internet (IANA's registries of special addresses).
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || a == 0
        || a >= 240
        || (a == 100 && (64..128).contains(&b))
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && (b == 18 || b == 19));
    !special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let segments = address.segments();
    // 2000::/3 is allocated; it includes documentation and notations of IPv4 addresses.
    let given = segments[0] & 0xe000 == 0x2000;
    let special = (segments[0] == 0x2001 && (segments[1] < 0x0200 || segments[1] == 0x0db8))
        || segments[0] == 0x2002
        || (segments[0] == 0x3fff && segments[1] < 0x1000);
    given && !special
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_networks_are_told_from_the_internet() {
        for address in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "198.51.100.1",
            "203.0.113.1",
            "224.0.0.1",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::",
            "3fff::1",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "1.1.1.1",
            "100.63.0.1",
            "172.32.0.1",
            "192.0.1.1",
            "2606:4700::1111",
            "2a00:1450::1",
            "::ffff:1.1.1.1",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
