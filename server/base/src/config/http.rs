//! `[http]`: the address that is listened on, and the one that people use.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use serde::{Deserialize, Serialize};

use super::{
    ConfigError, refuse,
    values::{TrustedProxy, blank_is_none},
};

/// The address that is listened on, and the one that people use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Http {
    /// Address and port to listen on.
    pub listen: SocketAddr,
    /// The address that people type, with `https://`; for links in emails, the script and cookies.
    #[serde(deserialize_with = "blank_is_none")]
    pub public_address: Option<String>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// Threads that answer requests; 0: one for each core.
    pub workers: usize,
    /// Connections that may be open at once.
    pub max_connections: usize,
}

impl Default for Http {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 8080)),
            public_address: None,
            trusted_proxies: vec![TrustedProxy::loopback()],
            workers: 0,
            max_connections: 10_000,
        }
    }
}

impl Http {
    /// May this neighbour name the client's address?
    #[must_use]
    pub fn trusts(&self, neighbour: IpAddr) -> bool {
        self.trusted_proxies
            .iter()
            .any(|proxy| proxy.contains(neighbour))
    }

    pub(super) fn public_address_for(&self, bound: SocketAddr) -> String {
        if let Some(address) = &self.public_address {
            return address.trim_end_matches('/').to_owned();
        }
        let port = bound.port();
        match bound.ip() {
            // "Every address" is none that can be typed, and browsers count localhost as safe.
            ip if ip.is_unspecified() || ip.is_loopback() => format!("http://localhost:{port}"),
            _ => format!("http://{bound}"),
        }
    }

    pub(super) fn check(&self) -> Result<(), ConfigError> {
        if self.max_connections < 16 {
            return refuse("http.max_connections", "must be 16 or more");
        }
        let Some(address) = &self.public_address else {
            return Ok(());
        };
        let whole = url::Url::parse(address).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https")
                && url.host().is_some()
                && url.path() == "/"
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
        });
        if whole {
            return Ok(());
        }
        refuse(
            "http.public_address",
            "must be a scheme and a host, as in https://stats.example.com",
        )
    }
}
