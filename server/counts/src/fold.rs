//! From a batch to its journal record: rows with their visits, excluded hits, its key.

use std::{hash::Hasher, sync::Arc};

use serde::{Deserialize, Serialize};
use shared::{ids::SiteNumber, reason::Reason};
use siphasher::sip::SipHasher13;

use crate::{
    arrival::{Arrival, Batch, Hit, Key, LeftOut, Ping, Verdict},
    consent::{ConsentState, Step},
    rows::{
        EVENT, First, LeftOutRow, LeftOutSum, PING, Row, VIEW, props_json, shown_json, slot_of,
    },
    visits::{KeyState, OpenVisits, Undo},
};

/// What the journal keeps of a batch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Folded {
    /// By the arrival clock.
    pub arrived: i64,
    pub key: Option<Key>,
    pub rows: Vec<Row>,
    /// In the journal, only those whose hostnames it keeps.
    pub left_out: Vec<LeftOutRow>,
    /// All others, in the journal alone.
    pub sums: Vec<LeftOutSum>,
    /// What happened about consent. A batch without it has the layout that it had before there was consent.
    #[serde(skip)]
    pub consent: Vec<Step>,
}

impl Folded {
    /// Nothing to keep: a ping that found no visit.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
            && self.left_out.is_empty()
            && self.sums.is_empty()
            && self.consent.is_empty()
            && self.key.is_none()
    }
}

/// What decides, and the number of the next row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub open_visits: OpenVisits,
    pub next_seq: u64,
    pub consent: ConsentState,
}

/// A decided batch.
pub(crate) enum Decided {
    Fold {
        folded: Folded,
        verdicts: Vec<Verdict>,
        repeated: bool,
    },
    KeyReused,
}

impl State {
    /// Decides a batch. `undo` can revert the changes.
    pub fn decide(&mut self, batch: Batch, now: i64, undo: &mut Vec<Undo>) -> Decided {
        let mut folded = Folded {
            arrived: now,
            ..Folded::default()
        };
        if let Some(key) = batch.key {
            match self.open_visits.key(&key, now, undo) {
                KeyState::OtherBody => return Decided::KeyReused,
                KeyState::SameBody => return repeated_batch(batch.arrivals, folded),
                KeyState::New => folded.key = Some(key),
            }
        }
        folded.rows.reserve_exact(batch.arrivals.len());
        let mut verdicts = Vec::with_capacity(batch.arrivals.len());
        for arrival in batch.arrivals {
            verdicts.push(match arrival {
                Arrival::Hit(hit) => self.hit(*hit, now, &mut folded, undo),
                Arrival::Ping(ping) => self.ping(*ping, now, &mut folded, undo),
                Arrival::LeftOut(left_out) => {
                    let reason = left_out.reason;
                    folded.left_out.push(left_out_row(left_out));
                    Verdict::LeftOut(reason)
                }
                Arrival::Answer(answer) => self.answer(*answer, &mut folded, undo),
                Arrival::Here(here) => self.here(&here, &mut folded, undo),
                Arrival::Consented(hit) => self.consented_hit(*hit, now, &mut folded, undo),
                Arrival::Shown(shown) => {
                    folded.consent.push(Step::Shown(*shown));
                    Verdict::Counted
                }
            });
        }
        Decided::Fold {
            folded,
            verdicts,
            repeated: false,
        }
    }

    /// Takes the changes back, newest first.
    pub fn take_back(&mut self, undo: &mut Vec<Undo>) {
        while let Some(change) = undo.pop() {
            match change {
                Undo::Consent(change) => self.consent.take_back(change),
                change => self.open_visits.take_back(change),
            }
        }
    }

    /// Drops what is over, as [`OpenVisits::sweep`] does.
    pub fn sweep(&mut self, now: i64, keep: i64) {
        self.open_visits.sweep(now, keep);
        self.consent.sweep(now, &self.open_visits);
    }

    /// Erases a site's visits that started by this day; where it is `None`, all that is known of the site.
    pub fn erase(&mut self, site: SiteNumber, until: Option<i32>) {
        self.open_visits.erase(site, until);
        self.consent.erase(site, until, &self.open_visits);
    }

    pub(crate) fn hit(
        &mut self,
        hit: Hit,
        now: i64,
        folded: &mut Folded,
        undo: &mut Vec<Undo>,
    ) -> Verdict {
        let found = hit
            .visitor
            .and_then(|who| self.open_visits.find(hit.site, who, hit.ts, now));
        let visitor = match (&found, hit.visitor) {
            (Some(found), _) => Some(found.visitor),
            (None, who) => who.map(|who| who.today),
        };
        // By the hash of the hit's own day, whatever visit it joins.
        let dedup_key = match hit.visitor {
            Some(who) if hit.from_script => dedup_key(&hit, who.today),
            _ => 0,
        };
        if dedup_key != 0 && self.open_visits.repeated(dedup_key, hit.ts, now, undo) {
            folded.left_out.push(repeated_row(hit));
            return Verdict::LeftOut(Reason::Repeated);
        }
        let seq = self.next_seq;
        self.next_seq += 1;
        let joins = found.is_some();
        let (visit, visit_start, visit_day, first, prev_path) = match found {
            Some(found) => (
                Some(found.id),
                found.start,
                found.day,
                found.first,
                found.before,
            ),
            None => {
                let Hit {
                    acquisition,
                    location,
                    device,
                    ..
                } = hit;
                let first = First {
                    acquisition: Arc::new(acquisition),
                    location: Arc::new(location),
                    device: Arc::new(device),
                };
                (visitor.map(|_| seq), hit.ts, hit.day, first, None)
            }
        };
        let row = Row {
            site: hit.site,
            seq,
            ts: hit.ts,
            day: hit.day,
            visitor,
            visit,
            visit_start,
            visit_day,
            kind: if hit.event.is_some() { EVENT } else { VIEW },
            event: hit.event,
            interactive: hit.interactive,
            hostname: hit.hostname,
            path: hit.path.into(),
            prev_path,
            first,
            props: props_json(&hit.props),
            revenue: hit.revenue.map(|revenue| revenue.amount),
            currency: hit.revenue.map(|revenue| revenue.currency),
            scroll: None,
            engaged_ms: None,
            agreed: false,
            dedup_key,
        };
        match visitor {
            Some(visitor) if joins => self.open_visits.join(&row, visitor, now, undo),
            Some(visitor) => self.open_visits.start(&row, visitor, now, undo),
            None => {}
        }
        folded.rows.push(row);
        Verdict::Counted
    }

    /// A ping that finds no visit is dropped: there is no visit to prolong.
    fn ping(&mut self, ping: Ping, now: i64, folded: &mut Folded, undo: &mut Vec<Undo>) -> Verdict {
        let Some(found) = self.open_visits.find(ping.site, ping.visitor, ping.ts, now) else {
            return Verdict::Counted;
        };
        let seq = self.next_seq;
        self.next_seq += 1;
        let row = Row {
            site: ping.site,
            seq,
            ts: ping.ts,
            day: ping.day,
            visitor: Some(found.visitor),
            visit: Some(found.id),
            visit_start: found.start,
            visit_day: found.day,
            kind: PING,
            event: None,
            interactive: false,
            hostname: ping.hostname,
            path: ping.path.into(),
            prev_path: None,
            first: found.first,
            props: shown_json(ping.shown),
            revenue: None,
            currency: None,
            scroll: Some(ping.scroll),
            engaged_ms: Some(ping.engaged_ms),
            agreed: false,
            dedup_key: 0,
        };
        self.open_visits.join(&row, found.visitor, now, undo);
        folded.rows.push(row);
        Verdict::Counted
    }

    /// A batch of the journal, replayed. At most `most` visits are held, as when it was decided.
    pub fn remember(&mut self, folded: &Folded, most: usize) {
        self.open_visits.let_go_before(folded.arrived, most);
        if let Some(key) = &folded.key {
            self.open_visits.remember_key(key, folded.arrived);
        }
        for row in &folded.rows {
            self.next_seq = self.next_seq.max(row.seq + 1);
            self.open_visits.remember(row, folded.arrived);
        }
        for step in &folded.consent {
            self.consent.remember(step);
        }
    }
}

/// The same batch again: counted as repeated, heartbeats ignored.
fn repeated_batch(arrivals: Vec<Arrival>, mut folded: Folded) -> Decided {
    let reason = Reason::Repeated;
    let verdicts = vec![Verdict::LeftOut(reason); arrivals.len()];
    folded
        .left_out
        .extend(arrivals.into_iter().filter_map(|arrival| match arrival {
            Arrival::Hit(hit) => Some(repeated_row(*hit)),
            Arrival::LeftOut(left_out) => Some(LeftOutRow {
                reason,
                crawler: None,
                ..left_out_row(left_out)
            }),
            Arrival::Consented(consented) => Some(repeated_row(consented.hit)),
            Arrival::Ping(_) | Arrival::Answer(_) | Arrival::Here(_) | Arrival::Shown(_) => None,
        }));
    Decided::Fold {
        folded,
        verdicts,
        repeated: true,
    }
}

fn repeated_row(hit: Hit) -> LeftOutRow {
    LeftOutRow {
        site: hit.site,
        day: hit.day,
        slot: slot_of(hit.ts),
        reason: Reason::Repeated,
        hostname: Some(hit.hostname),
        crawler: None,
    }
}

fn left_out_row(of: LeftOut) -> LeftOutRow {
    let LeftOut {
        site,
        ts,
        day,
        reason,
        hostname,
        crawler,
    } = of;
    LeftOutRow {
        site,
        day,
        slot: slot_of(ts),
        reason,
        hostname,
        crawler,
    }
}

/// Site, visitor, event and address as one number, never 0. The same in every version, since the
/// journal keeps it.
fn dedup_key(hit: &Hit, visitor: u64) -> u64 {
    let SiteNumber(site) = hit.site;
    let mut hasher = SipHasher13::new_with_keys(0x5374_696c_6500_0001, 0x7265_7065_6174_6564);
    hasher.write_u32(site);
    hasher.write_u64(visitor);
    hasher.write_u64(hit.fingerprint);
    if let Some(event) = &hit.event {
        hasher.write(event.as_bytes());
        hasher.write_u8(0xff);
    }
    hasher.finish().max(1)
}

#[cfg(test)]
mod tests;
