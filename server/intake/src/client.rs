//! What a request says about its client, and the middleware that determines the client's address.

use std::{net::IpAddr, sync::Arc};

use base::{
    access::ClientAddress,
    config::Http,
    context::{Browser, ClientLookup},
};
use poem::{Endpoint, Middleware, Request, Result};

use crate::{
    address,
    agent::Agents,
    geo::GeoDatabase,
    pipeline::{Client, is_prefetch, wants_out},
};

/// Puts the client's address, as seen through the trusted proxies, into the
/// request's data as [`ClientAddress`].
#[derive(Clone, Debug)]
pub struct ClientAddressLayer(Arc<Http>);

impl ClientAddressLayer {
    /// With the proxies of these settings.
    pub fn new(http: &Http) -> Self {
        Self(Arc::new(http.clone()))
    }
}

impl<E: Endpoint> Middleware<E> for ClientAddressLayer {
    type Output = ClientAddressEndpoint<E>;

    fn transform(&self, inner: E) -> Self::Output {
        ClientAddressEndpoint {
            inner,
            http: self.0.clone(),
        }
    }
}

/// An endpoint behind [`ClientAddressLayer`].
#[derive(Debug)]
pub struct ClientAddressEndpoint<E> {
    inner: E,
    http: Arc<Http>,
}

impl<E: Endpoint> Endpoint for ClientAddressEndpoint<E> {
    type Output = E::Output;

    async fn call(&self, mut request: Request) -> Result<E::Output> {
        if let Some(address) = client_address(&request, &self.http) {
            request.set_data(ClientAddress(address));
        }
        self.inner.call(request).await
    }
}

/// What is known of who sent a hit that is made up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClientFacts {
    /// The client's address.
    pub address: Option<IpAddr>,
    /// The browser's name.
    pub user_agent: Option<String>,
    /// As in `Accept-Language`.
    pub language: Option<String>,
    /// The page is loaded in advance.
    pub prefetch: bool,
    /// The browser asks not to be counted (Global Privacy Control).
    pub opted_out: bool,
}

impl ClientFacts {
    /// For the pipeline.
    pub(crate) fn client(&self) -> Client<'_> {
        Client {
            address: self.address,
            agent: Some(self.user_agent.as_deref().unwrap_or_default()),
            language: self.language.as_deref(),
            prefetch: self.prefetch,
            opted_out: self.opted_out,
            ..Client::default()
        }
    }
}

/// What this request says about its client, without copying.
pub(crate) fn client_of<'a>(request: &'a Request, http: &Http) -> Client<'a> {
    let text = |name: &str| {
        request
            .headers()
            .get(name)
            .and_then(|value| value.to_str().ok())
    };
    Client {
        address: client_address(request, http),
        // A client without a user agent counts as one with an empty one.
        agent: Some(text("user-agent").unwrap_or_default()),
        language: text("accept-language"),
        prefetch: is_prefetch(text("sec-purpose"), text("purpose"), text("x-moz")),
        opted_out: wants_out(text("sec-gpc")),
        ..Client::default()
    }
}

/// The client's address, from the trusted proxies' headers; `None` if the request came over no network.
fn client_address(request: &Request, http: &Http) -> Option<IpAddr> {
    let peer = request.remote_addr().as_socket_addr()?.ip();
    let lines = |name: &str| {
        let values = request.headers().get_all(name).into_iter();
        values.filter_map(|value| value.to_str().ok())
    };
    let (plain, marked) = (lines("x-forwarded-for"), lines("forwarded"));
    Some(address::client(peer, |hop| http.trusts(hop), plain, marked))
}

/// Where a sign-in came from, and with which browser, for the list of sessions. Uses the same lists as for
/// hits.
pub struct Lookup {
    pub(crate) agents: Arc<Agents>,
    pub(crate) geo: Arc<GeoDatabase>,
}

impl ClientLookup for Lookup {
    fn country(&self, address: IpAddr) -> Option<String> {
        self.geo.find(address).country
    }

    fn browser(&self, user_agent: &str) -> Browser {
        let agent = self.agents.read(user_agent);
        Browser {
            name: agent.browser.clone(),
            system: agent.os.clone(),
        }
    }
}
