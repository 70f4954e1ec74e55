//! What the writer must know to decide about consent.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use shared::{
    consent::{Hash, Mark},
    ids::SiteNumber,
};

use super::{ConsentErasure, Step, step::Tie};
use crate::visits::{OpenVisits, Who};

const DAY: i64 = 86_400_000_000;
/// How long marks are known, by the arrival clock: a day longer than any ticket is valid.
pub(crate) const REVOKED: i64 = 398 * DAY;
/// Marks of a site, and of all sites, from which on no visitor can agree: the mark of each who does must find room here
/// when they withdraw.
const REVOKED_OF_SITE: usize = 500_000;
const REVOKED_OF_ALL: usize = 2_000_000;
/// Browsers of a site on a day, and of all sites, whose signal is known. Signals beyond are not recorded.
const SIGNALS_OF_SITE: usize = 100_000;
const SIGNALS_OF_ALL: usize = 1_000_000;

/// The end of a site's chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    pub number: u64,
    pub hash: Hash,
}

/// A visit that is tied: under which hash it is open, and to whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Tied {
    who: Who,
    mark: Mark,
}

impl Tied {
    /// Whether the visitor withdrew or was erased since.
    fn is_over(&self, revoked: &Revoked) -> bool {
        let of_site = revoked.get(&self.who.0);
        of_site.is_some_and(|revoked| revoked.contains_key(&self.mark))
    }
}

/// Since when visitors no longer agree, by site and mark. No site is empty.
type Revoked = FxHashMap<SiteNumber, FxHashMap<Mark, i64>>;

/// One change that can be reverted.
#[derive(Debug)]
pub(crate) enum ConsentUndo {
    Head(SiteNumber, Option<Box<Head>>),
    Signal(Box<(SiteNumber, i32, u64)>),
    Tied(u64),
    /// In place of the tie of a visitor who withdrew.
    Retied(u64, Box<Tied>),
    Revoked(SiteNumber, Box<Mark>),
}

/// Chains, ties of open visits, and who withdrew. It has marks of visitors, and never a visitor's own number.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ConsentState {
    heads: FxHashMap<SiteNumber, Head>,
    /// By visit, also of visitors who withdrew since, until the visit is over.
    tied: FxHashMap<u64, Tied>,
    revoked: Revoked,
    /// The signals of the last days, by site and day: the day's hashes of the browsers. No day is empty.
    signals: FxHashMap<(SiteNumber, i32), FxHashSet<u64>>,
}

impl ConsentState {
    /// The end of a site's chain.
    pub fn head(&self, site: SiteNumber) -> Option<Head> {
        self.heads.get(&site).copied()
    }

    /// Whether anything is known of a site.
    pub fn knows(&self, site: SiteNumber) -> bool {
        self.heads.contains_key(&site) || self.revoked.contains_key(&site)
    }

    /// Whether a visitor who agreed at this moment withdrew or was erased since.
    pub fn is_revoked(&self, site: SiteNumber, mark: Mark, agreed_at: i64) -> bool {
        self.revoked.get(&site).is_some_and(|revoked| {
            let all = revoked.get(&Mark::ALL);
            revoked.contains_key(&mark) || all.is_some_and(|at| agreed_at <= *at)
        })
    }

    /// Whether too many withdrew for another visitor of the site to agree.
    pub fn is_full(&self, site: SiteNumber) -> bool {
        let of_site = self.revoked.get(&site).map_or(0, FxHashMap::len);
        let of_all = || self.revoked.values().map(FxHashMap::len).sum::<usize>();
        of_site >= REVOKED_OF_SITE || of_all() >= REVOKED_OF_ALL
    }

    /// To whom a visit is tied. A tie ends with the consent: withdrawing looks for no visits, since hits wait for it.
    pub fn tied_to(&self, visit: u64) -> Option<Mark> {
        let tied = self.tied.get(&visit)?;
        (!tied.is_over(&self.revoked)).then_some(tied.mark)
    }

    /// Whether the signal of this browser is still to be recorded on this day.
    pub fn is_new_signal(&self, site: SiteNumber, day: i32, visitor: u64) -> bool {
        let of_day = self.signals.get(&(site, day));
        let is_known = of_day.is_some_and(|known| known.contains(&visitor));
        let of_all = || self.signals.values().map(FxHashSet::len).sum::<usize>();
        !is_known && of_day.map_or(0, FxHashSet::len) < SIGNALS_OF_SITE && of_all() < SIGNALS_OF_ALL
    }

    /// Takes a step, new or of the journal; `undo` gets what reverts it.
    pub fn apply(&mut self, step: &Step, mut undo: impl FnMut(ConsentUndo)) {
        match step {
            Step::Recorded(recorded) => {
                let record = &recorded.record;
                let head = Head {
                    number: record.number,
                    hash: record.hash(),
                };
                let before = self.heads.insert(record.site, head);
                undo(ConsentUndo::Head(record.site, before.map(Box::new)));
                if let Some(visitor) = recorded.once {
                    let (site, day) = (record.site, recorded.day);
                    if self.signals.entry((site, day)).or_default().insert(visitor) {
                        undo(ConsentUndo::Signal(Box::new((site, day, visitor))));
                    }
                }
            }
            Step::Tied(tie) => self.tie(tie, undo),
            Step::Revoked { site, mark, at } => self.revoke(*site, *mark, *at, undo),
            Step::Shown(_) => {}
        }
    }

    /// A step of the journal, replayed.
    pub fn remember(&mut self, step: &Step) {
        self.apply(step, |_| {});
    }

    fn tie(&mut self, tie: &Tie, mut undo: impl FnMut(ConsentUndo)) {
        let Some(visitor) = tie.visitor else {
            return;
        };
        let (who, mark) = ((tie.site, visitor), tie.mark);
        undo(match self.tied.insert(tie.visit, Tied { who, mark }) {
            None => ConsentUndo::Tied(tie.visit),
            Some(over) => ConsentUndo::Retied(tie.visit, Box::new(over)),
        });
    }

    fn revoke(&mut self, site: SiteNumber, mark: Mark, at: i64, mut undo: impl FnMut(ConsentUndo)) {
        if let Entry::Vacant(place) = self.revoked.entry(site).or_default().entry(mark) {
            undo(ConsentUndo::Revoked(site, Box::new(mark)));
            place.insert(at);
        }
    }

    /// Takes one change back; the newest is to be the first.
    pub fn take_back(&mut self, change: ConsentUndo) {
        match change {
            ConsentUndo::Head(site, Some(head)) => drop(self.heads.insert(site, *head)),
            ConsentUndo::Head(site, None) => drop(self.heads.remove(&site)),
            ConsentUndo::Signal(signal) => {
                let (site, day, visitor) = *signal;
                if let Entry::Occupied(mut of_day) = self.signals.entry((site, day)) {
                    of_day.get_mut().remove(&visitor);
                    if of_day.get().is_empty() {
                        of_day.remove();
                    }
                }
            }
            ConsentUndo::Tied(visit) => drop(self.tied.remove(&visit)),
            ConsentUndo::Retied(visit, tied) => drop(self.tied.insert(visit, *tied)),
            ConsentUndo::Revoked(site, mark) => {
                if let Entry::Occupied(mut of_site) = self.revoked.entry(site) {
                    of_site.get_mut().remove(&*mark);
                    if of_site.get().is_empty() {
                        of_site.remove();
                    }
                }
            }
        }
    }

    /// Drops what is over: ties of visits that are or whose visitors withdrew, signals of days before yesterday, and marks
    /// whose tickets have expired.
    pub fn sweep(&mut self, now: i64, open_visits: &OpenVisits) {
        if !self.tied.is_empty() {
            let revoked = &self.revoked;
            self.tied.retain(|visit, tied| {
                !tied.is_over(revoked) && open_visits.is_open(tied.who, *visit)
            });
        }
        if !self.signals.is_empty() {
            // A site's zone may be a day behind.
            let day = now.div_euclid(DAY) - 2;
            self.signals.retain(|(_, of), _| i64::from(*of) >= day);
        }
        if !self.revoked.is_empty() {
            self.revoked.retain(|_, of_site| {
                of_site.retain(|_, at| now - *at <= REVOKED);
                !of_site.is_empty()
            });
        }
    }

    /// Erases ties of a site's visits that are no longer open; where `until` is `None`, all that is known of the site.
    pub fn erase(&mut self, site: SiteNumber, until: Option<i32>, open_visits: &OpenVisits) {
        self.tied
            .retain(|visit, tied| tied.who.0 != site || open_visits.is_open(tied.who, *visit));
        if until.is_none() {
            self.heads.remove(&site);
            self.revoked.remove(&site);
            self.signals.retain(|(of, _), _| *of != site);
        }
    }

    /// Erases what is not of hits.
    pub fn erase_consent(&mut self, site: SiteNumber, erasure: &ConsentErasure) {
        match erasure {
            ConsentErasure::Visitor { mark, at } | ConsentErasure::Withdrawn { mark, at } => {
                self.revoke(site, *mark, *at, |_| {});
            }
            ConsentErasure::Visitors { at } => {
                self.tied.retain(|_, tied| tied.who.0 != site);
                let all = [(Mark::ALL, *at)];
                self.revoked.insert(site, all.into_iter().collect());
            }
            // Chains continue, and open visits stay tied.
            ConsentErasure::Until { .. } => {}
        }
    }

    /// Adds what DuckDB has and a journal that lacks something no longer says.
    pub fn complete(
        &mut self,
        heads: impl IntoIterator<Item = (SiteNumber, Head)>,
        revoked: impl IntoIterator<Item = (SiteNumber, Mark, i64)>,
    ) {
        for (site, head) in heads {
            let known = self.heads.entry(site).or_insert(head);
            if known.number < head.number {
                *known = head;
            }
        }
        for (site, mark, at) in revoked {
            let of_site = self.revoked.entry(site).or_default();
            let known = of_site.entry(mark).or_insert(at);
            *known = at.max(*known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: SiteNumber = SiteNumber(7);
    const OTHER: SiteNumber = SiteNumber(8);

    fn mark(number: usize) -> Mark {
        Mark((number as u128 + 1).to_le_bytes())
    }

    #[test]
    fn a_site_with_many_withdrawals_takes_no_agreement_but_every_withdrawal() {
        let mut state = ConsentState::default();
        let mut revoke = |site, number| {
            state.remember(&Step::Revoked {
                site,
                mark: mark(number),
                at: 0,
            });
            (state.is_full(SITE), state.is_full(OTHER))
        };
        for number in 1..REVOKED_OF_SITE {
            assert_eq!(revoke(SITE, number), (false, false));
        }
        assert_eq!(revoke(SITE, 0), (true, false));
        assert_eq!(revoke(SITE, REVOKED_OF_SITE), (true, false));
        assert!(state.is_revoked(SITE, mark(REVOKED_OF_SITE), 0));
        // Until their tickets have expired.
        state.sweep(REVOKED + 1, &OpenVisits::default());
        assert_eq!(state, ConsentState::default());
    }

    #[test]
    fn the_signals_of_a_site_take_no_room_from_another() {
        let mut state = ConsentState::default();
        let days: FxHashSet<u64> = (0..SIGNALS_OF_SITE as u64).collect();
        state.signals.insert((SITE, 5), days);
        let news = |site, day, visitor| state.is_new_signal(site, day, visitor);
        assert!(!news(SITE, 5, u64::MAX));
        assert!(news(SITE, 6, u64::MAX));
        assert!(news(OTHER, 5, 0));
    }
}
