//! `GET /sites/{site}/sources/icon`: the icon of a source, for the list of sources.

use std::{collections::HashSet, sync::Arc};

use base::{
    access::{InSite, Member, ReadFigures},
    answer::{BUSY, INVALID, Problem, Refused, UNKNOWN},
    context::Context,
};
use parking_lot::Mutex;
use poem_openapi::{
    OpenApi,
    param::{Path, Query},
};
use shared::source;
use sites::icon::{Icon, SourceIcons};
use uuid::Uuid;

use super::service;
use crate::{
    Tags,
    query::{QueryClient, QueryParams, State, page},
};

/// So many sources are remembered as seen on a site; then all are looked up again.
const REMEMBERED: usize = 10_000;

/// The operation.
#[derive(Debug)]
pub struct SourceIconApi {
    state: State,
    icons: SourceIcons,
    seen: Arc<Mutex<HashSet<(Uuid, String)>>>,
}

impl SourceIconApi {
    pub(crate) fn new(state: &State, context: &Context) -> Self {
        Self {
            state: state.clone(),
            icons: SourceIcons::new(context),
            seen: Arc::default(),
        }
    }

    /// Whether visits of the site came from this host: only such hosts are asked, so that nobody makes us ask others.
    async fn is_seen(
        &self,
        client: &QueryClient,
        site: &InSite<ReadFigures>,
        host: &str,
    ) -> Result<bool, Problem> {
        let key = (site.id(), host.to_owned());
        if self.seen.lock().contains(&key) {
            return Ok(true);
        }
        let asked = QueryParams::of(Some("all".to_owned()), vec![format!("source:{host}")]);
        let page = page(Some(1), None, None)?;
        let stats = service::stats(client, site, &asked, &[], &page).await?;
        let seen = stats
            .totals
            .visits
            .value
            .is_some_and(|visits| visits.0 > 0.0);
        if seen {
            let mut all = self.seen.lock();
            if all.len() >= REMEMBERED {
                all.clear();
            }
            all.insert(key);
        }
        Ok(seen)
    }
}

#[OpenApi(tag = "Tags::Figures")]
impl SourceIconApi {
    /// Get the icon of a source
    ///
    /// Returns the icon of the source's website, for sources that Stile knows by name and for hosts that visits of the
    /// site came from. All other sources, and those whose icon is not known yet, get an SVG tile with their first letter.
    /// Stile fetches icons from the public internet only, after it has answered, and caches them for a week; if it found
    /// none, it tries again after a day.
    #[oai(
        path = "/sites/:site/sources/icon",
        method = "get",
        operation_id = "get_source_icon"
    )]
    async fn icon(
        &self,
        who: Member<ReadFigures>,
        /// The site's id or name.
        site: Path<String>,
        /// The source, exactly as shown in reports.
        source: Query<String>,
    ) -> Result<Icon, Refused<{ INVALID | UNKNOWN | BUSY }>> {
        let site = who.open(&site)?;
        let Some((host, known)) = source::website(&source) else {
            return Ok(SourceIcons::letter(&source, true));
        };
        let client = self.state.of(&who.caller);
        if known || self.is_seen(&client, &site, &host).await? {
            return Ok(self.icons.of(&host, &source));
        }
        Ok(SourceIcons::letter(&source, true))
    }
}
