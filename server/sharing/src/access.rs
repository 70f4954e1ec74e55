//! Whether a request may see a site: its dashboard is public, or the request has the key of a private link.

use std::{net::IpAddr, sync::Arc};

use base::{
    access::{ClientAddress, InSite, ReadFigures},
    answer::Problem,
    limits::Limited,
    secret::Opaque,
};
use poem::Request;
use sites::{Site, share::Share};
use uuid::Uuid;

use crate::{
    Sharing,
    links::store::{self, Link},
    unlock::pass,
};

/// A site that a request may see.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Its settings.
    pub site: Arc<Site>,
    /// What it shares.
    pub share: Arc<Share>,
    /// The witness for its figures.
    pub witness: InSite<ReadFigures>,
}

/// What a request has to open a private link.
#[derive(Clone, Copy)]
pub(crate) struct Credentials<'a> {
    /// The link's key.
    pub key: Option<&'a str>,
    /// The pass that its password gave.
    pub pass: Option<&'a str>,
}

/// The same answer for a site that is unknown, for one that shares nothing, and for a key that opens nothing.
pub(crate) fn unknown() -> Problem {
    Problem::unknown("unknown_share")
}

/// The client's address.
pub(crate) fn address(request: &Request) -> Option<IpAddr> {
    request.data::<ClientAddress>().map(|address| address.0)
}

/// The site with this name; never by its id.
pub(crate) fn site(sharing: &Sharing, name: &str) -> Result<Arc<Site>, Problem> {
    let found = sharing.registry.by_name_or_id(name);
    let site = found.filter(|site| site.name().eq_ignore_ascii_case(name));
    site.ok_or_else(unknown)
}

/// Opens a site for a request with these credentials.
pub(crate) async fn open(
    sharing: &Sharing,
    name: &str,
    credentials: Credentials<'_>,
) -> Result<Shared, Problem> {
    let site = match (site(sharing, name), credentials.key) {
        (Ok(site), _) => site,
        // As long as for a site that is there.
        (Err(_), Some(key)) => return Err(no_link(sharing, key).await),
        (Err(unknown), None) => return Err(unknown),
    };
    let share = site.share.clone().unwrap_or_default();
    let link = match credentials.key {
        Some(key) => Some(link(sharing, site.facts.id, key).await?),
        None if share.is_public => None,
        None => return Err(unknown()),
    };
    if let Some(link) = &link
        && link.password.is_some()
        && !credentials
            .pass
            .is_some_and(|pass| pass::opens(&sharing.context, pass, link.id))
    {
        return Err(Problem::nobody("share_locked"));
    }
    let witness = witness(sharing, &site)?;
    if let Some(link) = &link {
        touch(sharing, &witness, link).await;
    }
    Ok(Shared {
        site,
        share,
        witness,
    })
}

/// The witness for the figures of a site, which the caller found to be shared.
pub(crate) fn witness(sharing: &Sharing, site: &Site) -> Result<InSite<ReadFigures>, Problem> {
    let witness = sharing.context.gate.for_share(&site.facts);
    // It was deleted or moved a moment ago.
    witness.map_err(|_| unknown())
}

/// The site's link with this key.
pub(crate) async fn link(sharing: &Sharing, site: Uuid, key: &str) -> Result<Link, Problem> {
    let key = Opaque::parse(key).ok_or_else(unknown)?;
    let (pool, now) = (sharing.context.pool(), sharing.context.now());
    let found = store::by_key(pool, site, &key.sha256(), now).await?;
    found.ok_or_else(unknown)
}

/// Looks a key up for a site that is not there, so that the time of the answer does not tell that.
pub(crate) async fn no_link(sharing: &Sharing, key: &str) -> Problem {
    link(sharing, Uuid::nil(), key)
        .await
        .err()
        .unwrap_or_else(unknown)
}

/// Notes that a link was used. The figures are shown even if that fails.
async fn touch(sharing: &Sharing, site: &InSite<ReadFigures>, link: &Link) {
    let (pool, now) = (sharing.context.pool(), sharing.context.now());
    if let Err(error) = store::touch(pool, site, link, now).await {
        tracing::warn!(%error, link = %link.id, "the last use of a private link was not stored");
    }
}

/// The hosts whose pages may embed the shared page that a request asks for. None if the request opens nothing, so that it
/// does not learn which sites there are; a locked link's page asks for the password.
///
/// Looking a key up counts as looking at the dashboard; above that limit, there are no hosts either.
pub async fn embedding_hosts(
    sharing: &Sharing,
    request: &Request,
    name: &str,
    key: Option<&str>,
) -> Vec<String> {
    let Ok(site) = site(sharing, name) else {
        return Vec::new();
    };
    let Some(share) = site.share.as_ref().filter(|share| !share.hosts.is_empty()) else {
        return Vec::new();
    };
    let is_open = match key {
        // If the database does not answer, the page can still be seen by itself.
        Some(key) => {
            let limit = sharing
                .context
                .limit(Limited::ShareView, &[], address(request));
            limit.await.is_ok() && link(sharing, site.facts.id, key).await.is_ok()
        }
        None => share.is_public,
    };
    match is_open {
        true => share.hosts.clone(),
        false => Vec::new(),
    }
}
