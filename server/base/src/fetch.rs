//! Asking other servers: sign-in providers, push services.
//!
//! Nothing is followed elsewhere, nothing is waited for long, and no answer is read beyond its bound.
//! Where the address was typed by a user, our own network is out of reach: a name is looked up once, every
//! address that it has must be public, and it is those that are connected to.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use moka::sync::Cache;
use poem::http::{Request, Response, header};
use reqwest::{
    Client,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::Policy,
};

/// How long connecting may take, and a request in all.
const CONNECT: Duration = Duration::from_secs(5);
const WHOLE: Duration = Duration::from_secs(10);
/// How much of an answer is read.
const LIMIT: usize = 1 << 20;
/// How long a document is good without asking again.
const KEPT: Duration = Duration::from_secs(600);

/// Who chose the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// Whoever runs the deployment: it may lie in their own network.
    BySettings,
    /// A user: it must be public, and https.
    ByUser,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The address may not be asked.
    #[error("this address is not one of a public server with https")]
    Refused,
    /// Nobody answered, or not in time.
    #[error("the server cannot be reached: {0}")]
    Failed(String),
    /// The answer does not end.
    #[error("the server's answer is too long")]
    TooLong,
}

/// Asks other servers.
#[derive(Clone)]
pub struct Fetch {
    any: Client,
    public: Client,
    /// A test's own server counts as a public one.
    loopback: bool,
    documents: Cache<String, Arc<Vec<u8>>>,
}

impl std::fmt::Debug for Fetch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fetch")
            .field("loopback", &self.loopback)
            .finish_non_exhaustive()
    }
}

impl Fetch {
    /// As it is served.
    ///
    /// # Errors
    /// When the machine has no certificates.
    pub fn new() -> anyhow::Result<Self> {
        Self::with(false)
    }

    /// With this machine's own servers as public ones, by http too.
    ///
    /// # Errors
    /// When the machine has no certificates.
    pub fn for_tests() -> anyhow::Result<Self> {
        Self::with(true)
    }

    fn with(loopback: bool) -> anyhow::Result<Self> {
        let client = || {
            Client::builder()
                .user_agent(concat!("Stile/", env!("CARGO_PKG_VERSION")))
                .redirect(Policy::none())
                .no_proxy()
                .connect_timeout(CONNECT)
                .timeout(WHOLE)
        };
        Ok(Self {
            any: client().build()?,
            public: client()
                .dns_resolver(Arc::new(PublicOnly { loopback }))
                .build()?,
            loopback,
            documents: Cache::builder().max_capacity(20).time_to_live(KEPT).build(),
        })
    }

    /// A document that the settings lead to, such as what a provider says of itself; asked for again after
    /// ten minutes, or where it must be `fresh`.
    ///
    /// # Errors
    /// Where nobody answers in time, or with something else.
    pub async fn document(&self, address: &str, fresh: bool) -> Result<Arc<Vec<u8>>, FetchError> {
        if let Some(kept) = self.documents.get(address)
            && !fresh
        {
            return Ok(kept);
        }
        let request = Request::get(address)
            .header(header::ACCEPT, "application/json")
            .body(Vec::new())
            .map_err(|error| FetchError::Failed(error.to_string()))?;
        let answer = self.ask(Chosen::BySettings, request).await?;
        if answer.status() != 200 {
            let status = answer.status().as_u16();
            return Err(FetchError::Failed(format!("it answered {status}")));
        }
        let document = Arc::new(answer.into_body());
        self.documents.insert(address.to_owned(), document.clone());
        Ok(document)
    }

    /// Whether a user may have this address asked. Of a name only the form is looked at.
    #[must_use]
    pub fn may(&self, address: &url::Url) -> bool {
        let plain = address.username().is_empty() && address.password().is_none();
        let (host, loopback) = match address.host() {
            Some(url::Host::Ipv4(host)) => (is_public(host.into()), host.is_loopback()),
            Some(url::Host::Ipv6(host)) => (is_public(host.into()), host.is_loopback()),
            // A name without a dot is one of our own network.
            Some(url::Host::Domain(name)) => (
                name.trim_end_matches('.').contains('.'),
                name == "localhost",
            ),
            None => return false,
        };
        let own = self.loopback && loopback;
        plain
            && (host || own)
            && (address.scheme() == "https" || (own && address.scheme() == "http"))
    }

    /// Asks, and reads the whole answer.
    ///
    /// # Errors
    /// Where the address may not be asked, nobody answers in time, or the answer is too long.
    pub async fn ask(
        &self,
        chosen: Chosen,
        request: Request<Vec<u8>>,
    ) -> Result<Response<Vec<u8>>, FetchError> {
        let client = match chosen {
            Chosen::BySettings => &self.any,
            Chosen::ByUser => {
                let address = url::Url::parse(&request.uri().to_string());
                if !address.is_ok_and(|address| self.may(&address)) {
                    return Err(FetchError::Refused);
                }
                &self.public
            }
        };
        let request = reqwest::Request::try_from(request).map_err(failed)?;
        let mut answer = client.execute(request).await.map_err(failed)?;
        let mut builder = Response::builder().status(answer.status());
        for (name, value) in answer.headers() {
            builder = builder.header(name, value);
        }
        let mut body = Vec::new();
        while let Some(chunk) = answer.chunk().await.map_err(failed)? {
            body.extend_from_slice(&chunk);
            if body.len() > LIMIT {
                return Err(FetchError::TooLong);
            }
        }
        builder
            .body(body)
            .map_err(|error| FetchError::Failed(error.to_string()))
    }
}

/// In words, without the address: it may hold a secret.
fn failed(error: reqwest::Error) -> FetchError {
    let mut inner: &dyn std::error::Error = &error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    if inner.downcast_ref::<NotPublic>().is_some() {
        return FetchError::Refused;
    }
    if error.is_timeout() {
        return FetchError::Failed("it did not answer in time".to_owned());
    }
    FetchError::Failed(match inner.downcast_ref::<reqwest::Error>() {
        Some(_) => "the request failed".to_owned(),
        None => inner.to_string(),
    })
}

#[derive(Debug, thiserror::Error)]
#[error("the name has an address that is not public")]
struct NotPublic;

/// Looks names up, and refuses those that lead into a network of our own.
struct PublicOnly {
    loopback: bool,
}

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        let (name, loopback) = (name.as_str().to_owned(), self.loopback);
        Box::pin(async move {
            let found: Vec<SocketAddr> =
                tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let fine = |address: &SocketAddr| {
                is_public(address.ip()) || (loopback && address.ip().is_loopback())
            };
            if !found.iter().all(fine) {
                return Err(NotPublic.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

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
    // 2000::/3 is what is given out; in it lie documentation, and ways of writing addresses of IPv4.
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

    #[test]
    fn what_a_user_typed_is_public_and_https() {
        let (strict, lax) = (Fetch::new().unwrap(), Fetch::for_tests().unwrap());
        let may = |fetch: &Fetch, address: &str| fetch.may(&address.parse().unwrap());
        assert!(may(&strict, "https://push.example.com/x?y"));
        for address in [
            "http://push.example.com/x",
            "https://localhost/",
            "https://printer/",
            "https://127.0.0.1/",
            "https://10.0.0.1/",
            "https://[::1]/",
            "https://[::ffff:7f00:1]/",
            "https://2130706433/",
            "https://a:b@push.example.com/",
            "ftp://push.example.com/",
            "file:///etc/passwd",
            "data:,x",
        ] {
            assert!(!may(&strict, address), "{address}");
        }
        assert!(may(&lax, "http://127.0.0.1:8/") && may(&lax, "https://push.example.com/"));
        assert!(!may(&lax, "http://push.example.com/") && !may(&lax, "https://10.0.0.1/"));
    }

    #[tokio::test]
    async fn a_name_of_our_own_network_is_refused_when_it_is_looked_up() {
        let name = || "localhost".parse::<Name>().unwrap();
        let refused = PublicOnly { loopback: false }.resolve(name()).await;
        assert!(refused.is_err_and(|error| error.downcast_ref::<NotPublic>().is_some()));
        assert!(PublicOnly { loopback: true }.resolve(name()).await.is_ok());
    }
}
