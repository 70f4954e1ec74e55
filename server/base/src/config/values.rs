//! Kinds of value that a setting can have, each with its written form.

use std::{fmt, net::IpAddr};

use ipnet::IpNet;
use serde::{Deserialize, Deserializer, Serialize};

/// Reads `""` as "not set", so that the manual can show a key that has no default, and an empty
/// variable does not count as a value.
pub(super) fn blank_is_none<'de, D, T>(deserializer: D) -> Result<Option<T>, D::Error>
where
    D: Deserializer<'de>,
    T: From<String>,
{
    let text = Option::<String>::deserialize(deserializer)?;
    Ok(text
        .map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
        .map(T::from))
}

/// Whether an address uses https, or is on the machine itself, for trying it out.
pub(super) fn is_https_or_own(address: &str) -> bool {
    url::Url::parse(address).is_ok_and(|url| match url.scheme() {
        "https" => true,
        "http" => match url.host() {
            Some(url::Host::Ipv4(address)) => address.is_loopback(),
            Some(url::Host::Ipv6(address)) => address.is_loopback(),
            Some(url::Host::Domain(name)) => name == "localhost",
            None => false,
        },
        _ => false,
    })
}

/// An amount of memory, written as DuckDB reads it: `384MB`, `2GB`, `512MiB`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct MemorySize {
    text: String,
    bytes: u64,
}

impl MemorySize {
    /// From a number of megabytes.
    #[must_use]
    pub fn megabytes(megabytes: u64) -> Self {
        Self {
            text: format!("{megabytes}MB"),
            bytes: megabytes * 1_000_000,
        }
    }

    /// In bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// As DuckDB reads it; digits and letters only, so safe in SQL.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for MemorySize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl TryFrom<String> for MemorySize {
    type Error = String;

    fn try_from(written: String) -> Result<Self, String> {
        let wrong = || format!("`{written}` is not a memory size: write 384MB or 2GB, for example");
        let text: String = written.split_whitespace().collect();
        let end = text.find(|c: char| !c.is_ascii_digit()).ok_or_else(wrong)?;
        let unit: u64 = match text[end..].to_ascii_lowercase().as_str() {
            "kb" => 1_000,
            "mb" => 1_000_000,
            "gb" => 1_000_000_000,
            "tb" => 1_000_000_000_000,
            "kib" => 1 << 10,
            "mib" => 1 << 20,
            "gib" => 1 << 30,
            "tib" => 1 << 40,
            _ => return Err(wrong()),
        };
        let number: u64 = text[..end].parse().map_err(|_| wrong())?;
        let bytes = number.checked_mul(unit).ok_or_else(wrong)?;
        Ok(Self { text, bytes })
    }
}

impl From<MemorySize> for String {
    fn from(size: MemorySize) -> Self {
        size.text
    }
}

/// A neighbour whose `X-Forwarded-For` is trusted: `loopback`, `private` (the ranges of home and company
/// networks), an address, or a range such as `10.0.0.0/8`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TrustedProxy {
    text: String,
    ranges: Vec<IpNet>,
}

const LOOPBACK: [&str; 2] = ["127.0.0.0/8", "::1/128"];
const PRIVATE: [&str; 5] = [
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "fc00::/7",
    "fe80::/10",
];

impl TrustedProxy {
    /// The machine itself.
    #[must_use]
    pub fn loopback() -> Self {
        Self {
            text: "loopback".to_owned(),
            ranges: ranges(&LOOPBACK),
        }
    }

    /// Is this address one of them? An IPv4 address that is mapped into IPv6 counts as IPv4.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.ranges.iter().any(|range| range.contains(&address))
    }
}

fn ranges(texts: &[&str]) -> Vec<IpNet> {
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

impl TryFrom<String> for TrustedProxy {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let ranges = match text.as_str() {
            "loopback" => ranges(&LOOPBACK),
            "private" => ranges(&PRIVATE),
            _ => match (text.parse::<IpNet>(), text.parse::<IpAddr>()) {
                (Ok(range), _) => vec![range],
                (_, Ok(address)) => vec![IpNet::from(address.to_canonical())],
                _ => {
                    return Err(format!(
                        "`{text}` is not a proxy: write loopback, private, an address, or a range such as 10.0.0.0/8"
                    ));
                }
            },
        };
        Ok(Self { text, ranges })
    }
}

impl From<TrustedProxy> for String {
    fn from(proxy: TrustedProxy) -> Self {
        proxy.text
    }
}
