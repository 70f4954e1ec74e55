//! Looking names up, and refusing those that lead into a network of our own.

use std::{io, net::SocketAddr, sync::Arc};

use futures_util::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::public::is_public;

/// Who knows the addresses of names.
pub trait Names: Send + Sync + 'static {
    /// The addresses of a name. Port 0 means the port of the request.
    fn look_up(&self, name: &str) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>>;

    /// Whether an address counts as a public one though it is none: a test's own server.
    fn vouches(&self, _: SocketAddr) -> bool {
        false
    }
}

/// The machine's own way.
#[derive(Clone, Copy, Debug)]
pub(super) struct Machine {
    /// This machine's own servers count as public ones.
    pub loopback: bool,
}

impl Names for Machine {
    fn look_up(&self, name: &str) -> BoxFuture<'static, io::Result<Vec<SocketAddr>>> {
        let name = name.to_owned();
        Box::pin(async move { Ok(tokio::net::lookup_host((name.as_str(), 0)).await?.collect()) })
    }

    fn vouches(&self, address: SocketAddr) -> bool {
        self.loopback && address.ip().is_loopback()
    }
}

#[derive(Debug, thiserror::Error)]
#[error("the name has an address that is not public")]
pub(super) struct NotPublic;

#[derive(Debug, thiserror::Error)]
#[error("the name has no address")]
pub(super) struct NoAddress;

/// Gives a name's addresses where every one of them is public. It is these that are connected to: nothing
/// is looked up a second time, so that a name that answers otherwise a moment later leads nowhere.
pub(super) struct PublicOnly(pub Arc<dyn Names>);

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        let (names, looking) = (self.0.clone(), self.0.look_up(name.as_str()));
        Box::pin(async move {
            let found = looking.await?;
            if found.is_empty() {
                return Err(NoAddress.into());
            }
            let fine = |address: &SocketAddr| is_public(address.ip()) || names.vouches(*address);
            if !found.iter().all(fine) {
                return Err(NotPublic.into());
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}
