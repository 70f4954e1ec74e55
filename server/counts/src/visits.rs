//! Which visit a hit belongs to, what is a repetition, and which keys were used: decided in memory,
//! in order of arrival.
//!
//! A hit joins a visit of its visitor that is still held and fits its time; otherwise it starts one. The
//! changes of a flush can be reverted as long as it is not in the journal ([`Undo`]), and a replay of the
//! journal gives the same state again ([`OpenVisits::remember`]). Their number is limited ([`bound`], [`keys`]),
//! and what many have in common is kept once ([`shares`]).

mod bound;
mod keys;
mod shares;
mod visitor_visits;

use std::{
    collections::{VecDeque, hash_map::Entry},
    sync::Arc,
};

use bound::Bound;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use shared::ids::SiteNumber;
use shares::Shares;
use visitor_visits::{Visit, VisitorVisits};

use crate::{
    arrival::{Key, Visitor},
    consent::ConsentUndo,
    rows::{First, PING, Row, VIEW},
};

const SECOND: i64 = 1_000_000;
/// A gap this long in a visitor's hits ends the visit.
const GAP: i64 = 30 * 60 * SECOND;
/// No visit lasts longer.
const LONGEST: i64 = 24 * 3600 * SECOND;
/// A visit is held this long after its newest arrival, by the arrival clock.
const HELD: i64 = 60 * 60 * SECOND;
/// A hit this close to the last one with its dedup key is a repetition.
const REPEATED: i64 = SECOND;
/// How long the last hit of a dedup key is remembered, by the arrival clock.
const REMEMBERED: i64 = 2 * 60 * SECOND;
/// Beyond this many keys, each is remembered only for as long as a repetition may take.
const PRINTS: usize = 250_000;

pub(crate) type Who = (SiteNumber, u64);

/// One change that can be reverted.
#[derive(Debug)]
pub(crate) enum Undo {
    Started {
        who: Who,
        id: u64,
    },
    Joined {
        who: Who,
        id: u64,
        last: i64,
        arrived: i64,
        latest: Option<Arc<str>>,
    },
    DedupKey {
        dedup_key: u64,
        before: Option<(i64, i64)>,
    },
    Key {
        site: SiteNumber,
        key: [u8; 16],
    },
    /// A change that is not of visits.
    Consent(ConsentUndo),
}

/// What a hit or ping found.
pub(crate) struct Found {
    pub visitor: u64,
    pub id: u64,
    pub start: i64,
    pub day: i32,
    pub first: First,
    /// Path of the view before.
    pub before: Option<Arc<str>>,
}

/// What was done with a key.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum KeyState {
    New,
    SameBody,
    OtherBody,
}

/// The state in memory that decides about the next hits.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct OpenVisits {
    #[serde(deserialize_with = "visitor_visits::shared")]
    visits: FxHashMap<Who, VisitorVisits>,
    /// By dedup key: the last hit's time, and its arrival.
    dedup_keys: FxHashMap<u64, (i64, i64)>,
    dedup_order: VecDeque<(i64, u64)>,
    keys: FxHashMap<(SiteNumber, [u8; 16]), [u8; 16]>,
    key_order: VecDeque<(i64, SiteNumber, [u8; 16])>,
    #[serde(skip)]
    key_counts: keys::Counts,
    /// How many visits there are.
    #[serde(skip)]
    count: usize,
    #[serde(skip)]
    shares: Shares,
    #[serde(skip)]
    bound: Bound,
}

impl OpenVisits {
    /// Completes a state that was read from a file: the parts that files do not have follow from the
    /// visits.
    pub fn complete(&mut self) {
        self.count_keys();
        self.count = self
            .visits
            .values()
            .map(|of_visitor| of_visitor.iter().count())
            .sum();
        for visit in self
            .visits
            .values_mut()
            .flat_map(|of_visitor| of_visitor.iter_mut())
        {
            visit.first = self.shares.first(&visit.first);
            visit.latest = visit.latest.as_ref().map(|path| self.shares.path(path));
        }
    }

    /// The visit that a hit at `ts` joins: under today's hash, else under that of the day before.
    pub fn find(&mut self, site: SiteNumber, visitor: Visitor, ts: i64, now: i64) -> Option<Found> {
        self.find_under(site, visitor.today, ts, now).or_else(|| {
            let before = visitor.day_before?;
            self.find_under(site, before, ts, now)
        })
    }

    fn find_under(&mut self, site: SiteNumber, visitor: u64, ts: i64, now: i64) -> Option<Found> {
        let of_visitor = self.visits.get_mut(&(site, visitor))?;
        let fitting = of_visitor.iter_mut().filter(|visit| visit.fits(ts, now));
        let visit = fitting.max_by_key(|visit| visit.start)?;
        Some(Found {
            visitor,
            id: visit.id,
            start: visit.start,
            day: visit.day,
            first: visit.first.clone(),
            before: visit.latest.clone(),
        })
    }

    /// Whether this visit may still continue.
    pub fn is_open(&self, who: Who, id: u64) -> bool {
        let of_visitor = self.visits.get(&who);
        of_visitor.is_some_and(|visits| visits.iter().any(|visit| visit.id == id))
    }

    /// Whether a hit with this dedup key is a repetition. If it is not, it is now the key's last one.
    pub fn repeated(&mut self, dedup_key: u64, ts: i64, now: i64, undo: &mut Vec<Undo>) -> bool {
        let before = self.dedup_keys.get(&dedup_key).copied();
        if before.is_some_and(|(last, _)| (ts - last).abs() <= REPEATED) {
            return true;
        }
        undo.push(Undo::DedupKey { dedup_key, before });
        self.remember_dedup_key(dedup_key, ts, now);
        false
    }

    /// A visit continues with this hit or ping.
    pub fn join(&mut self, row: &Row, who: u64, now: i64, undo: &mut Vec<Undo>) {
        let who = (row.site, who);
        let Some(visit) = find(&mut self.visits, who, row.visit) else {
            return;
        };
        undo.push(Undo::Joined {
            who,
            id: visit.id,
            last: visit.last,
            arrived: visit.arrived,
            latest: visit.latest.clone(),
        });
        touch(visit, row, now, &mut self.shares);
    }

    /// A visit starts with this hit.
    pub fn start(&mut self, row: &Row, who: u64, now: i64, undo: &mut Vec<Undo>) {
        let who = (row.site, who);
        undo.push(Undo::Started { who, id: row.seq });
        self.insert(who, row, now);
    }

    /// Looks up a key, and notes it if it is new.
    pub fn key(&mut self, key: &Key, now: i64, undo: &mut Vec<Undo>) -> KeyState {
        match self.keys.get(&(key.site, key.key)) {
            Some(body) if *body == key.body => KeyState::SameBody,
            Some(_) => KeyState::OtherBody,
            None => {
                undo.push(Undo::Key {
                    site: key.site,
                    key: key.key,
                });
                self.remember_key(key, now);
                KeyState::New
            }
        }
    }

    /// Takes one change back; the newest is to be the first.
    pub fn take_back(&mut self, change: Undo) {
        match change {
            Undo::Started { who, id } => self.remove(who, id),
            Undo::Joined {
                who,
                id,
                last,
                arrived,
                latest,
            } => {
                if let Some(visit) = find(&mut self.visits, who, Some(id)) {
                    visit.last = last;
                    visit.arrived = arrived;
                    visit.latest = latest;
                }
            }
            Undo::DedupKey { dedup_key, before } => {
                match before {
                    Some(last) => drop(self.dedup_keys.insert(dedup_key, last)),
                    None => drop(self.dedup_keys.remove(&dedup_key)),
                }
                if self
                    .dedup_order
                    .back()
                    .is_some_and(|(_, of)| *of == dedup_key)
                {
                    self.dedup_order.pop_back();
                }
            }
            Undo::Key { site, key } => {
                self.keys.remove(&(site, key));
                if self
                    .key_order
                    .back()
                    .is_some_and(|(_, s, k)| (*s, *k) == (site, key))
                {
                    self.key_order.pop_back();
                    self.key_counts.take(site);
                }
            }
            Undo::Consent(_) => {}
        }
    }

    /// A row of the journal, replayed: the same change as when it was decided.
    pub fn remember(&mut self, row: &Row, now: i64) {
        if row.dedup_key != 0 {
            self.remember_dedup_key(row.dedup_key, row.ts, now);
        }
        let (Some(visitor), Some(id)) = (row.visitor, row.visit) else {
            return;
        };
        let who = (row.site, visitor);
        if id == row.seq {
            self.insert(who, row, now);
        } else if let Some(visit) = find(&mut self.visits, who, Some(id)) {
            touch(visit, row, now, &mut self.shares);
        }
    }

    /// Notes a key of the journal.
    pub fn remember_key(&mut self, key: &Key, now: i64) {
        self.keys.insert((key.site, key.key), key.body);
        self.key_order.push_back((now, key.site, key.key));
        self.key_counts.add(key.site);
    }

    fn remember_dedup_key(&mut self, dedup_key: u64, ts: i64, now: i64) {
        self.dedup_keys.insert(dedup_key, (ts, now));
        self.dedup_order.push_back((now, dedup_key));
    }

    /// Drops expired visits, dedup keys and idempotency keys. Keys are kept for `keep` microseconds.
    pub fn sweep(&mut self, now: i64, keep: i64) {
        self.retain(|_, visit| now - visit.arrived <= HELD);
        self.sweep_short(now, keep);
    }

    /// The part of [`OpenVisits::sweep`] that costs only what it removes.
    pub fn sweep_short(&mut self, now: i64, keep: i64) {
        while let Some((at, dedup_key)) = self.dedup_order.front().copied() {
            let many = self.dedup_order.len() > PRINTS && now - at > 2 * REPEATED;
            if now - at <= REMEMBERED && !many {
                break;
            }
            self.dedup_order.pop_front();
            // A later hit with this key has its own place in the order.
            if self
                .dedup_keys
                .get(&dedup_key)
                .is_some_and(|(_, arrived)| *arrived == at)
            {
                self.dedup_keys.remove(&dedup_key);
            }
        }
        while let Some((at, site, key)) = self.key_order.front().copied() {
            if now - at <= keep {
                break;
            }
            self.key_order.pop_front();
            self.key_counts.take(site);
            self.keys.remove(&(site, key));
        }
        self.bound_keys();
    }

    /// Forgets a site's visits that started by this day; where it is `None`, all of them, and its keys.
    pub fn erase(&mut self, site: SiteNumber, until: Option<i32>) {
        if until.is_none() {
            self.keys.retain(|(of, _), _| *of != site);
            self.key_order.retain(|(_, of, _)| *of != site);
            self.count_keys();
        }
        self.retain(|of, visit| *of != site || until.is_some_and(|day| visit.day > day));
    }

    fn retain(&mut self, stays: impl Fn(&SiteNumber, &Visit) -> bool) {
        let mut count = 0;
        self.visits.retain(|(site, _), of_visitor| {
            let any = of_visitor.retain(|visit| stays(site, visit));
            count += if any { of_visitor.iter().count() } else { 0 };
            any
        });
        self.count = count;
    }

    fn insert(&mut self, who: Who, row: &Row, now: i64) {
        let visit = Visit {
            id: row.seq,
            start: row.visit_start,
            day: row.visit_day,
            last: row.ts,
            arrived: now,
            first: self.shares.first(&row.first),
            latest: (row.kind == VIEW).then(|| self.shares.path(&row.path)),
        };
        self.bound.started(now);
        self.count += 1;
        match self.visits.entry(who) {
            Entry::Vacant(place) => drop(place.insert(VisitorVisits::of(visit))),
            Entry::Occupied(mut of_visitor) => {
                let of_visitor = of_visitor.get_mut();
                let before = of_visitor.iter().count();
                of_visitor.push(visit);
                of_visitor.retain(|other| now - other.arrived <= HELD);
                self.count -= before + 1 - of_visitor.iter().count();
            }
        }
    }

    fn remove(&mut self, who: Who, id: u64) {
        let Some(of_visitor) = self.visits.get_mut(&who) else {
            return;
        };
        let before = of_visitor.iter().count();
        if of_visitor.retain(|visit| visit.id != id) {
            self.count -= before - of_visitor.iter().count();
        } else {
            self.count -= before;
            self.visits.remove(&who);
        }
    }
}

fn find(
    visits: &mut FxHashMap<Who, VisitorVisits>,
    who: Who,
    id: Option<u64>,
) -> Option<&mut Visit> {
    let of_visitor = visits.get_mut(&who)?;
    of_visitor.iter_mut().find(|visit| Some(visit.id) == id)
}

fn touch(visit: &mut Visit, row: &Row, now: i64, shares: &mut Shares) {
    visit.last = visit.last.max(row.ts);
    visit.arrived = visit.arrived.max(now);
    if row.kind == VIEW {
        visit.latest = Some(shares.path(&row.path));
    }
    debug_assert!(row.kind <= PING);
}

#[cfg(test)]
mod tests;
