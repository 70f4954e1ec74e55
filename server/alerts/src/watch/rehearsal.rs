//! How often alerts would have come in the last weeks, by the same rules.

use std::sync::Arc;

use anomaly::Baseline;
use base::{
    access::Caller,
    answer::Problem,
    text::{Language, Reader},
};
use parking_lot::Mutex;
use sites::Site;
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::{
    Watch, counted,
    hours::{HOUR, dense},
    judging, store,
};
use crate::{
    kind::{AlertKind, say},
    settings::records::{Rehearsal, RehearsedAlert, RehearsedKind, RehearsedSite},
};

/// How far back is rehearsed, in seconds.
const REHEARSED: i64 = 90 * 86_400;

/// The kinds that can be rehearsed from hits.
const KINDS: [AlertKind; 3] = [AlertKind::NoHits, AlertKind::Drop, AlertKind::Spike];

/// Rehearsals of an hour that are kept at most.
const KEPT: usize = 200;

/// For whom a rehearsal is the same within an hour: the account, the sites that are seen, in order, and the language.
type Key = (Uuid, Vec<Uuid>, Language);

/// The rehearsals of this hour; one is made at a time.
#[derive(Clone)]
pub(super) struct Rehearsals {
    slot: Arc<Semaphore>,
    made: Arc<Mutex<Vec<(Key, Rehearsal)>>>,
}

impl Default for Rehearsals {
    fn default() -> Self {
        Self {
            slot: Arc::new(Semaphore::new(1)),
            made: Arc::default(),
        }
    }
}

impl Rehearsals {
    fn find(&self, key: &Key, to: i64) -> Option<Rehearsal> {
        let made = self.made.lock();
        let found = made
            .iter()
            .find(|(known, made)| known == key && made.to == to);
        found.map(|(_, made)| made.clone())
    }

    fn keep(&self, key: Key, rehearsal: &Rehearsal) {
        let mut made = self.made.lock();
        made.retain(|(known, made)| made.to == rehearsal.to && *known != key);
        if made.len() >= KEPT {
            made.remove(0);
        }
        made.push((key, rehearsal.clone()));
    }
}

impl Watch {
    /// The alerts that the sites of a caller would have had.
    pub(crate) async fn rehearse(&self, caller: &Caller) -> Result<Rehearsal, Problem> {
        let now = self.context.now();
        let to = now - now.rem_euclid(HOUR);
        let sites = self.figures.registry.all().into_iter();
        let mut sites: Vec<Arc<Site>> = sites
            .filter(|site| site.facts.account == caller.account && caller.sees(site.facts.id))
            .collect();
        sites.sort_by(|one, other| one.name().cmp(other.name()));
        let language = Language::here();
        let mut ids: Vec<Uuid> = sites.iter().map(|site| site.facts.id).collect();
        ids.sort_unstable();
        let key = (caller.account, ids, language);
        if let Some(made) = self.rehearsals.find(&key, to) {
            return Ok(made);
        }
        let slot = self.rehearsals.slot.clone().try_acquire_owned();
        let slot = slot.map_err(|_| Problem::busy("busy.many_queries", 5))?;
        let from = to - REHEARSED;
        let back = from - Baseline::HISTORY_HOURS as i64 * HOUR;
        let numbers: Vec<_> = sites.iter().map(|site| site.number()).collect();
        let counts = &self.figures.counts;
        let hits = counted::hits_of(counts, caller.person, &numbers, (back, to));
        let mut hits = hits.await?;
        let gaps = store::gaps(self.context.pool()).await?;
        let made = tokio::task::spawn_blocking(move || {
            // Taken until it is made, also if the request was given up.
            let _slot = slot;
            let sites = sites.into_iter().map(|site| {
                let sparse = hits.remove(&site.number()).unwrap_or_default();
                let hours = dense(&sparse, to, &site.zone, &gaps);
                rehearsed(&site, &anomaly::replay(&hours, from), language)
            });
            let sites: Vec<RehearsedSite> = sites.collect();
            Rehearsal {
                from,
                to,
                kinds: kinds(&sites),
                sites,
            }
        });
        let made = made.await.map_err(Problem::internal)?;
        self.rehearsals.keep(key, &made);
        Ok(made)
    }
}

fn rehearsed(site: &Site, alerts: &[anomaly::Replayed], language: Language) -> RehearsedSite {
    let reader = Reader {
        language,
        zone: site.zone.clone(),
    };
    let alerts = alerts.iter().map(|alert| {
        let kind = judging::kind_of(&alert.verdict);
        let values = judging::values_of(&alert.verdict);
        RehearsedAlert {
            kind,
            at: alert.opened,
            over_at: alert.over,
            title: say((kind, ""), &values, Some(site.name()), false, &reader).title,
        }
    });
    RehearsedSite {
        id: site.facts.id,
        name: site.name().to_owned(),
        alerts: alerts.collect(),
    }
}

fn kinds(sites: &[RehearsedSite]) -> Vec<RehearsedKind> {
    let fired = |kind| {
        let alerts = sites.iter().flat_map(|site| &site.alerts);
        alerts.filter(|alert| alert.kind == kind).count()
    };
    let all = AlertKind::ALL.into_iter();
    all.map(|kind| match KINDS.contains(&kind) {
        true => RehearsedKind {
            kind,
            fired: Some(u32::try_from(fired(kind)).unwrap_or(u32::MAX)),
            why_not: None,
        },
        false => RehearsedKind::not_from_figures(kind),
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rehearsal_is_kept_for_its_hour() {
        let rehearsals = Rehearsals::default();
        let key = |site: u128| (Uuid::nil(), vec![Uuid::from_u128(site)], Language::here());
        let made = |to: i64| Rehearsal {
            from: to - REHEARSED,
            to,
            kinds: Vec::new(),
            sites: Vec::new(),
        };
        for site in 0..300 {
            rehearsals.keep(key(site), &made(HOUR));
        }
        assert_eq!(rehearsals.made.lock().len(), KEPT);
        assert!(rehearsals.find(&key(299), HOUR).is_some());
        assert!(rehearsals.find(&key(0), HOUR).is_none());
        assert!(rehearsals.find(&key(299), 2 * HOUR).is_none());
        rehearsals.keep(key(1), &made(2 * HOUR));
        assert_eq!(rehearsals.made.lock().len(), 1);
    }
}
