//! From a batch to its journal record: rows with their visits, excluded hits, its key.

use std::{hash::Hasher, sync::Arc};

use serde::{Deserialize, Serialize};
use shared::{ids::SiteNumber, reason::Reason};
use siphasher::sip::SipHasher13;

use crate::{
    arrival::{Arrival, Batch, Hit, Key, LeftOut, Ping, Verdict},
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
}

impl Folded {
    /// Nothing to keep: a ping that found no visit.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
            && self.left_out.is_empty()
            && self.sums.is_empty()
            && self.key.is_none()
    }
}

/// What decides, and the number of the next row.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub open_visits: OpenVisits,
    pub next_seq: u64,
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
            });
        }
        Decided::Fold {
            folded,
            verdicts,
            repeated: false,
        }
    }

    fn hit(&mut self, hit: Hit, now: i64, folded: &mut Folded, undo: &mut Vec<Undo>) -> Verdict {
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
            let reason = Reason::Repeated;
            let (site, day, slot) = (hit.site, hit.day, slot_of(hit.ts));
            let hostname = Some(hit.hostname);
            folded.left_out.push(LeftOutRow {
                site,
                day,
                slot,
                reason,
                hostname,
                crawler: None,
            });
            return Verdict::LeftOut(reason);
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
    }
}

/// The same batch again: counted as repeated, heartbeats ignored.
fn repeated_batch(arrivals: Vec<Arrival>, mut folded: Folded) -> Decided {
    let reason = Reason::Repeated;
    let verdicts = vec![Verdict::LeftOut(reason); arrivals.len()];
    folded
        .left_out
        .extend(arrivals.into_iter().filter_map(|arrival| match arrival {
            Arrival::Hit(hit) => {
                let (site, day, slot) = (hit.site, hit.day, slot_of(hit.ts));
                Some(LeftOutRow {
                    site,
                    day,
                    slot,
                    reason,
                    hostname: Some(hit.hostname),
                    crawler: None,
                })
            }
            Arrival::LeftOut(left_out) => Some(LeftOutRow {
                reason,
                crawler: None,
                ..left_out_row(left_out)
            }),
            Arrival::Ping(_) => None,
        }));
    Decided::Fold {
        folded,
        verdicts,
        repeated: true,
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
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::arrival::{Acquisition, Device, Location, Visitor};

    const MINUTE: i64 = 60_000_000;

    fn batch(what: &[(u64, i64, u8)], key: Option<u8>, now: i64) -> Batch {
        let arrival = |&(who, late, kind): &(u64, i64, u8)| {
            let (site, ts, day) = (SiteNumber(1), now - late * MINUTE, 0);
            let visitor = Visitor {
                today: who + 1,
                day_before: who.checked_sub(1),
            };
            if kind == 0 {
                let (hostname, path) = (String::new(), String::from("/"));
                let ping = Ping {
                    site,
                    ts,
                    day,
                    visitor,
                    hostname,
                    path,
                    engaged_ms: 1,
                    scroll: 1,
                    shown: vec![("b".into(), 2), ("a".into(), 0)],
                };
                return Arrival::Ping(Box::new(ping));
            }
            Arrival::Hit(Box::new(Hit {
                site,
                ts,
                day,
                visitor: (kind != 1).then_some(visitor),
                event: (kind == 2).then(|| "event".into()),
                interactive: true,
                from_script: true,
                fingerprint: u64::from(kind),
                hostname: String::new(),
                path: format!("/{kind}"),
                acquisition: Acquisition::default(),
                location: Location::default(),
                device: Device::default(),
                props: Vec::new(),
                revenue: None,
            }))
        };
        let key = key.map(|key| Key {
            site: SiteNumber(1),
            key: [key; 16],
            body: [key / 2; 16],
        });
        Batch {
            arrivals: what.iter().map(arrival).collect(),
            key,
        }
    }

    proptest! {
        /// A flush that could not be written leaves no trace, and replaying the journal gives the memory
        /// that wrote it.
        #[test]
        fn taking_back_and_reading_back_give_the_same_state(
            lots in prop::collection::vec(
                (prop::collection::vec((0..3u64, 0..40i64, 0..5u8), 0..6),
                 prop::option::of(0..6u8), 0..30i64, any::<bool>()), 0..40),
            most in 1..5usize,
        ) {
            let (mut state, mut replayed) = (State::default(), State::default());
            state.next_seq = 1;
            replayed.next_seq = 1;
            let mut now = 1_000 * MINUTE;
            for (what, key, gap, fails) in lots {
                now += gap * MINUTE;
                state.open_visits.sweep(now, 300 * MINUTE);
                replayed.open_visits.sweep(now, 300 * MINUTE);
                let (before, mut undo) = (state.clone(), Vec::new());
                let decided = state.decide(batch(&what, key, now), now, &mut undo);
                if fails {
                    state.open_visits.take_back(&mut undo);
                    state.next_seq = before.next_seq;
                    prop_assert_eq!(&state, &before);
                } else if let Decided::Fold { folded, .. } = decided {
                    let bytes = postcard::to_stdvec(&folded).unwrap();
                    let read: Folded = postcard::from_bytes(&bytes).unwrap();
                    prop_assert_eq!(&read, &folded);
                    replayed.remember(&read, most);
                    state.open_visits.evict(most);
                    // When the replay ends, or before the next flush.
                    replayed.open_visits.evict(most);
                    prop_assert!(state.open_visits.visits() <= most);
                    prop_assert_eq!(&state, &replayed);
                }
            }
        }
    }
}
