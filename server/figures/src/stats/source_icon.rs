//! `GET /sites/{site}/sources/icon`: the icon of a source, for the list of sources.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use base::{
    access::{InSite, Member, ReadFigures},
    answer::{BUSY, INVALID, Problem, Refused, UNKNOWN},
    clock::Clock as _,
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

use super::{metrics::Metrics, service};
use crate::{
    Tags,
    query::{QueryClient, QueryParams, State, page},
};

/// At most this many sources are remembered as seen on a site, and as many as not seen; then all of these
/// are looked up again.
const REMEMBERED: usize = 10_000;
/// How many seconds it is remembered that no visit came from a source: the next may come at any moment, and
/// looking up is a query about the whole past.
const UNSEEN_SECONDS: i64 = 60;

/// A site, and a host of a source.
type Key = (Uuid, String);

/// Which hosts visits came from, as far as they were looked up.
#[derive(Debug, Default)]
struct Hosts {
    seen: HashSet<Key>,
    /// When it was looked up, in Unix seconds.
    unseen: HashMap<Key, i64>,
}

impl Hosts {
    /// `None`: it has to be looked up.
    fn is_seen(&self, key: &Key, now: i64) -> Option<bool> {
        if self.seen.contains(key) {
            return Some(true);
        }
        let looked_at = self.unseen.get(key)?;
        (0..UNSEEN_SECONDS)
            .contains(&(now - looked_at))
            .then_some(false)
    }

    fn note(&mut self, key: Key, seen: bool, now: i64) {
        if seen {
            self.unseen.remove(&key);
            if self.seen.len() >= REMEMBERED {
                self.seen.clear();
            }
            self.seen.insert(key);
        } else {
            if self.unseen.len() >= REMEMBERED {
                self.unseen.clear();
            }
            self.unseen.insert(key, now);
        }
    }
}

/// The operation.
#[derive(Debug)]
pub struct SourceIconApi {
    state: State,
    icons: SourceIcons,
    hosts: Arc<Mutex<Hosts>>,
}

impl SourceIconApi {
    pub(crate) fn new(state: &State, context: &Context) -> Self {
        Self {
            state: state.clone(),
            icons: SourceIcons::new(context),
            hosts: Arc::default(),
        }
    }

    /// Whether visits of the site came from this host: only such hosts are asked, so that no client makes
    /// us ask others.
    async fn is_seen(
        &self,
        client: &QueryClient,
        site: &InSite<ReadFigures>,
        host: &str,
    ) -> Result<bool, Problem> {
        let key = (site.id(), host.to_owned());
        let now = self.state.clock.now_seconds();
        let known = self.hosts.lock().is_seen(&key, now);
        if let Some(seen) = known {
            return Ok(seen);
        }
        let asked = QueryParams::of(Some("all".to_owned()), vec![format!("source:{host}")]);
        let page = page(Some(1), None, None)?;
        let stats = service::stats(client, site, &asked, (&[], &Metrics::default()), &page).await?;
        let seen = stats
            .totals
            .visits
            .value
            .is_some_and(|visits| visits.0 > 0.0);
        self.hosts.lock().note(key, seen, now);
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
        // A visit from there may come, and an icon with it.
        Ok(SourceIcons::letter(&source, false))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn that_a_host_was_not_seen_is_known_for_a_minute() {
        let mut hosts = Hosts::default();
        let (site, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let key = |site: Uuid| (site, "a.example".to_owned());
        assert_eq!(hosts.is_seen(&key(site), 100), None);
        hosts.note(key(site), false, 100);
        assert_eq!(hosts.is_seen(&key(site), 159), Some(false));
        assert_eq!(hosts.is_seen(&key(site), 160), None);
        assert_eq!(
            hosts.is_seen(&key(site), 99),
            None,
            "a clock that was put back"
        );
        assert_eq!(hosts.is_seen(&key(other), 100), None, "of another site");
        hosts.note(key(site), true, 160);
        assert_eq!(hosts.is_seen(&key(site), 9_999), Some(true));
        for n in 0..=REMEMBERED {
            hosts.note((other, n.to_string()), false, 200);
        }
        assert_eq!(hosts.unseen.len(), 1);
        assert_eq!(hosts.is_seen(&key(site), 9_999), Some(true));
    }
}
