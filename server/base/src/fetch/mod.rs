//! Asking other servers: sign-in providers, push services, the pages of sites.
//!
//! Nothing is followed elsewhere, nothing is waited for long, and no answer is read beyond its bound.
//! Where the address was typed by a user, our own network is out of reach: a name is looked up once, every
//! address that it has must be public, and it is those that are connected to.

mod certificate;
mod names;
mod page;
mod public;

use std::{sync::Arc, time::Duration};

use moka::sync::Cache;
pub use names::Names;
use names::{Machine, NotPublic, PublicOnly};
pub use page::{Bounds, Hop, Page, PageError, Unread};
use poem::http::{Request, Response, header};
pub use public::is_public;
use reqwest::{Client, redirect::Policy};

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
    /// The operator, in the settings: the address may be in a private network.
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
    /// No answer, or not in time.
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
    /// For pages: as `public`, but each request looks its name up and connects again.
    pages: Client,
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
        Self::with(false, Arc::new(Machine { loopback: false }))
    }

    /// With this machine's own servers as public ones, by http too.
    ///
    /// # Errors
    /// When the machine has no certificates.
    pub fn for_tests() -> anyhow::Result<Self> {
        Self::with(true, Arc::new(Machine { loopback: true }))
    }

    /// With names of a test's own; whatever else is not public stays out of reach.
    ///
    /// # Errors
    /// When the machine has no certificates.
    pub fn among(names: Arc<dyn Names>) -> anyhow::Result<Self> {
        Self::with(false, names)
    }

    fn with(loopback: bool, names: Arc<dyn Names>) -> anyhow::Result<Self> {
        let client = || {
            Client::builder()
                .user_agent(concat!("Stile/", env!("CARGO_PKG_VERSION")))
                .redirect(Policy::none())
                .no_proxy()
                .connect_timeout(CONNECT)
                .timeout(WHOLE)
        };
        let public = || client().dns_resolver(Arc::new(PublicOnly(names.clone())));
        Ok(Self {
            any: client().build()?,
            public: public().build()?,
            pages: public().pool_max_idle_per_host(0).tls_info(true).build()?,
            loopback,
            documents: Cache::builder().max_capacity(20).time_to_live(KEPT).build(),
        })
    }

    /// A document that the settings lead to, such as what a provider says of itself; asked for again after
    /// ten minutes, or where it must be `fresh`.
    ///
    /// # Errors
    /// Where the server does not answer in time, or not with a document.
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
        let own = match address.host() {
            Some(url::Host::Ipv4(host)) => host.is_loopback(),
            Some(url::Host::Ipv6(host)) => host.is_loopback(),
            Some(url::Host::Domain(name)) => name == "localhost",
            None => false,
        } && self.loopback;
        (has_public_host(address) || own)
            && is_plain(address)
            && (address.scheme() == "https" || (own && address.scheme() == "http"))
    }

    /// Asks, and reads the whole answer.
    ///
    /// # Errors
    /// Where the address may not be asked, the server does not answer in time, or the answer is too long.
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

/// Whether the URL has no user name and no password.
fn is_plain(address: &url::Url) -> bool {
    address.username().is_empty() && address.password().is_none()
}

/// Whether the host can be one of the public internet; of a name only the form is looked at, since its
/// addresses are when it is looked up.
fn has_public_host(address: &url::Url) -> bool {
    match address.host() {
        Some(url::Host::Ipv4(host)) => is_public(host.into()),
        Some(url::Host::Ipv6(host)) => is_public(host.into()),
        // A name without a dot is one of our own network.
        Some(url::Host::Domain(name)) => name.trim_end_matches('.').contains('.'),
        None => false,
    }
}

/// In words, without the address: it may hold a secret.
fn failed(error: reqwest::Error) -> FetchError {
    let inner = innermost(&error);
    if inner.is::<NotPublic>() {
        return FetchError::Refused;
    }
    if error.is_timeout() {
        return FetchError::Failed("it did not answer in time".to_owned());
    }
    FetchError::Failed(match inner.is::<reqwest::Error>() {
        true => "the request failed".to_owned(),
        false => inner.to_string(),
    })
}

/// What the others were caused by.
fn innermost<'a>(
    error: &'a (dyn std::error::Error + 'static),
) -> &'a (dyn std::error::Error + 'static) {
    let mut inner = error;
    while let Some(source) = inner.source() {
        inner = source;
    }
    inner
}

#[cfg(test)]
mod tests {
    use super::*;

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
        use reqwest::dns::{Name, Resolve as _};
        let name = || "localhost".parse::<Name>().unwrap();
        let of = |loopback| PublicOnly(Arc::new(Machine { loopback }));
        let refused = of(false).resolve(name()).await;
        assert!(refused.is_err_and(|error| error.downcast_ref::<NotPublic>().is_some()));
        assert!(of(true).resolve(name()).await.is_ok());
    }
}
