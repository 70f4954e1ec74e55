//! The public lists that are built into the binary.
//!
//! | List | From | Licence |
//! |---|---|---|
//! | browsers and systems | uap-core, `regexes.yaml` | Apache-2.0 |
//! | crawlers | crawler-user-agents, CrawlerDetect in es6-crawler-detect | MIT |
//! | what crawlers have in common | isbot | Unlicense |
//! | names of crawlers | our own, `lists/crawlers.tsv` | as Stile |
//! | countries of addresses | ip-location-db, geo-whois-asn-country, in part from data of nro.net | CC0-1.0; the data CC BY 4.0 |
//! | networks of hosting companies | iporigin, which gathers what they publish and, of some, what others list in the public domain | MIT |
//! | referrer spam | express-spam-referral-blocker, a copy of the community's list | MIT |
//!
//! All are fetched by the set-up and prepared by `build.rs`. The
//! database of countries stays as it is: its pages are read from the binary's
//! file where needed, so that it takes next to no memory, which unpacking it
//! would.

use std::{
    collections::HashSet,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
    sync::LazyLock,
};

/// A list that is built in, with the attribution that its licence requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    /// What it contains.
    pub what: &'static str,
    /// Its source.
    pub from: &'static str,
    /// Its licence, and the line that it asks for.
    pub licence: &'static str,
}

impl std::fmt::Display for BuiltIn {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} ({})", self.what, self.from, self.licence)
    }
}

/// All of them; `NOTICE` at the top of the repository lists the same.
pub const BUILT_IN: [BuiltIn; 7] = [
    BuiltIn {
        what: "Browsers and systems by user agent",
        from: "uap-core",
        licence: "Apache-2.0",
    },
    BuiltIn {
        what: "Crawlers by user agent",
        from: "crawler-user-agents",
        licence: "MIT",
    },
    BuiltIn {
        what: "Crawlers by user agent",
        from: "CrawlerDetect, by way of es6-crawler-detect",
        licence: "MIT",
    },
    BuiltIn {
        what: "Words in crawlers' user agents",
        from: "isbot",
        licence: "Unlicense",
    },
    BuiltIn {
        what: "Countries by address",
        from: "geo-whois-asn-country",
        licence: "CC0-1.0, from data of the regional registries under CC BY 4.0 by NRO",
    },
    BuiltIn {
        what: "Networks of hosting companies",
        from: "iporigin",
        licence: "MIT",
    },
    BuiltIn {
        what: "Referrer spam",
        from: "express-spam-referral-blocker",
        licence: "MIT",
    },
];

/// Patterns for browsers and systems; see `build.rs` for the form.
pub(crate) const AGENTS: &str = include_str!(concat!(env!("OUT_DIR"), "/agents.txt"));
/// Crawlers and driven browsers; see `build/crawlers.rs` for the form.
pub(crate) const CRAWLERS: &str = include_str!(concat!(env!("OUT_DIR"), "/crawlers.txt"));
/// The database of countries in MaxMind's format.
pub(crate) static COUNTRIES: &[u8] = include_bytes!(env!("STILE_COUNTRIES"));

static HOSTING4: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/hosting4.bin"));
static HOSTING6: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/hosting6.bin"));
const SPAM: &str = include_str!(concat!(env!("OUT_DIR"), "/referrer-spam.txt"));

static SPAM_HOSTS: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    let lines = SPAM.lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Whether an address belongs to a hosting company's network.
pub fn is_hosting(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => within::<8>(HOSTING4, &Ipv4Addr::octets(&v4)),
        IpAddr::V6(v6) => within::<32>(HOSTING6, &Ipv6Addr::octets(&v6)),
    }
}

/// Whether the address is in one of the sorted ranges, each `RANGE` bytes of first and last address.
fn within<const RANGE: usize>(ranges: &[u8], address: &[u8]) -> bool {
    let (ranges, _) = ranges.as_chunks::<RANGE>();
    let after = ranges.partition_point(|range| range[..RANGE / 2] <= *address);
    let candidate = after.checked_sub(1).map(|at| &ranges[at]);
    candidate.is_some_and(|range| *address <= range[RANGE / 2..])
}

/// Whether a referrer's host, in lower case, is a known spam host, or a subdomain of one.
pub fn is_spam(host: &str) -> bool {
    let mut rest = host;
    loop {
        if SPAM_HOSTS.contains(rest) {
            return true;
        }
        match rest.split_once('.') {
            Some((_, parent)) => rest = parent,
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_found() {
        for (address, expected) in [
            ("3.5.140.1", true),
            ("::ffff:3.5.140.1", true),
            ("34.80.0.1", true),
            // Hetzner, OVHcloud, Linode, Vultr, Scaleway.
            ("5.9.0.1", true),
            ("51.38.0.1", true),
            ("97.107.129.77", true),
            ("45.32.0.1", true),
            ("51.15.0.1", true),
            // A private relay, through which people read; a carrier that has readers too.
            ("172.224.224.1", false),
            ("38.0.0.1", false),
            ("127.0.0.1", false),
            ("192.168.0.1", false),
            ("84.112.3.4", false),
            ("0.0.0.0", false),
            ("255.255.255.255", false),
            ("2600:1f14::1", true),
            ("2003:e5::1", false),
            ("::1", false),
        ] {
            assert_eq!(is_hosting(address.parse().unwrap()), expected, "{address}");
        }
        assert!(HOSTING4.len() > 8_000 && HOSTING4.len().is_multiple_of(8));
        assert!(HOSTING6.len() > 8_000 && HOSTING6.len().is_multiple_of(32));
    }

    #[test]
    fn spam_is_found_under_its_hosts() {
        for (host, expected) in [
            ("semalt.com", true),
            ("semalt.semalt.com", true),
            ("notsemalt.com", false),
            ("com", false),
            ("google.com", false),
            ("", false),
        ] {
            assert_eq!(is_spam(host), expected, "{host}");
        }
        assert!(SPAM_HOSTS.len() > 250);
        assert!(
            SPAM_HOSTS
                .iter()
                .all(|host| host.contains('.') && *host == host.to_lowercase())
        );
    }
}
