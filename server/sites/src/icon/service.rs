//! Finds icons, and keeps them.

use std::{collections::HashSet, sync::Arc, time::Duration};

use base::{
    access::{InSite, SeeSites},
    answer::Problem,
    fetch::{Bounds, Fetch},
};
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use url::Url;
use uuid::Uuid;

use super::{api::Icon, rules::candidates, store, tile::tile};
use crate::{
    pages::{self, Kind, Outline, Pages},
    registry::Site,
};

/// An icon is read within these bounds.
const ICON: Bounds = Bounds {
    most: 256 << 10,
    whole: Duration::from_secs(8),
    redirects: 5,
    accept: "image/*",
};
/// How many bytes of a page are read to find its icon, which is named in the head.
const HEAD: Bounds = Bounds {
    most: 512 << 10,
    whole: Duration::from_secs(8),
    redirects: 5,
    accept: "text/html",
};
/// How long a request waits for an icon that was never fetched.
const PATIENCE: Duration = Duration::from_millis(2_500);
/// How many icons are fetched at once.
pub(super) const AT_ONCE: usize = 4;
/// How long an icon is cached, and how long the fact that there is none.
pub(super) const GOOD_SECONDS: i64 = 7 * 86_400;
pub(super) const NONE_SECONDS: i64 = 86_400;

/// What is needed to find icons.
#[derive(Clone, Debug)]
pub(super) struct Icons {
    pages: Pages,
    slots: Arc<Semaphore>,
    /// The sites whose icon is being looked for.
    under_way: Sites,
}

type Sites = Arc<Mutex<HashSet<Uuid>>>;

/// A site whose icon is being looked for, until this is dropped: also where looking ends in a panic.
struct UnderWay {
    sites: Sites,
    id: Uuid,
}

impl UnderWay {
    /// `None` where it is being looked for already.
    fn begun(sites: &Sites, id: Uuid) -> Option<Self> {
        let begun = sites.lock().insert(id);
        begun.then(|| Self {
            sites: sites.clone(),
            id,
        })
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        let mut sites = self.sites.lock();
        sites.remove(&self.id);
    }
}

impl Icons {
    pub fn new(pages: &Pages) -> Self {
        Self {
            pages: pages.clone(),
            slots: Arc::new(Semaphore::new(AT_ONCE)),
            under_way: Arc::default(),
        }
    }

    /// The site's icon.
    pub async fn of(&self, at: &Arc<InSite<SeeSites>>, site: &Arc<Site>) -> Result<Icon, Problem> {
        let (pool, now) = (self.pages.context.pool(), self.pages.context.now());
        let stored = store::stored(pool, at)
            .await?
            .filter(|stored| stored.name == site.name());
        let stale = stored.as_ref().is_none_or(|stored| {
            let good = if stored.kind.is_some() {
                GOOD_SECONDS
            } else {
                NONE_SECONDS
            };
            !(0..good).contains(&(now - stored.looked_at))
        });
        let looking = stale.then(|| self.look(at, site)).flatten();
        if let Some(stored) = stored {
            return Ok(shown(site, stored.kind.zip(stored.bytes), true));
        }
        // The task continues when this future is dropped: the next request gets its result.
        if let Some(looking) = looking
            && let Ok(done) = tokio::time::timeout(PATIENCE, looking).await
        {
            done.map_err(Problem::internal)??;
            let stored = store::stored(pool, at).await?;
            return Ok(shown(
                site,
                stored.and_then(|stored| stored.kind.zip(stored.bytes)),
                true,
            ));
        }
        Ok(shown(site, None, false))
    }

    /// Looks for the icon in its own task, unless one is running already.
    fn look(
        &self,
        at: &Arc<InSite<SeeSites>>,
        site: &Arc<Site>,
    ) -> Option<tokio::task::JoinHandle<Result<(), Problem>>> {
        let looking = UnderWay::begun(&self.under_way, site.facts.id)?;
        let (icons, at, site) = (self.clone(), at.clone(), site.clone());
        Some(tokio::spawn(async move {
            let done = icons.find(&at, &site).await;
            drop(looking);
            if let Err(error) = &done {
                tracing::warn!(%error, site = site.name(), "an icon could not be kept");
            }
            done
        }))
    }

    async fn find(&self, at: &InSite<SeeSites>, site: &Site) -> Result<(), Problem> {
        let found = {
            let _slot = self.slots.acquire().await.map_err(Problem::internal)?;
            fetched(&self.pages.context.fetch, site.name()).await
        };
        let found = found
            .as_ref()
            .map(|(kind, bytes)| (kind.media_type(), bytes.as_slice()));
        let context = &self.pages.context;
        store::keep(context.pool(), at, site.name(), found, context.now()).await?;
        Ok(())
    }
}

/// The first of the icons that is one of a host's front page.
pub(super) async fn fetched(fetch: &Fetch, host: &str) -> Option<(Kind, Vec<u8>)> {
    let front = ["https", "http"].map(|scheme| Url::parse(&format!("{scheme}://{host}/")));
    let mut page = None;
    for address in front.into_iter().flatten() {
        if let Ok(read) = fetch.page(&address, HEAD).await {
            page = Some(read);
            break;
        }
    }
    let page = page?;
    // An error's page has no icon of the site's, but its favicon.ico may be there.
    let html = if (200..300).contains(&page.status) {
        pages::text(&page)
    } else {
        String::new()
    };
    for url in candidates(&Outline::of(&html, &page.address)) {
        let Ok(file) = fetch.page(&url, ICON).await else {
            continue;
        };
        let kind = Kind::of(&file.body).filter(|kind| kind.is_image());
        if let Some(kind) = kind
            && (200..300).contains(&file.status)
            && !file.cut
        {
            return Some((kind, file.body));
        }
    }
    None
}

fn shown(site: &Site, found: Option<(String, Vec<u8>)>, settled: bool) -> Icon {
    let (kind, bytes) = found.unwrap_or_else(|| {
        (
            Kind::Svg.media_type().to_owned(),
            tile(site.name()).into_bytes(),
        )
    });
    Icon {
        kind,
        bytes,
        settled,
    }
}
