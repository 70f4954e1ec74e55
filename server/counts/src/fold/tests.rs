//! Random batches, of which some cannot be written, and their replay.

use proptest::prelude::*;
use shared::consent::{How, Mark, Person, Tool};

use super::*;
use crate::{
    arrival::{Acquisition, Device, Location, Visitor},
    consent::{
        BannerShown, Before, Choice, ConsentAnswer, ConsentErasure, ConsentedHit, Consenting, Here,
    },
    journal::{self, Record, RecordRef},
};

const MINUTE: i64 = 60_000_000;
const SITE: SiteNumber = SiteNumber(1);

fn visitor(who: u64) -> Visitor {
    Visitor {
        today: who + 1,
        day_before: who.checked_sub(1),
    }
}

fn hit(who: u64, ts: i64, kind: u8) -> Hit {
    Hit {
        site: SITE,
        ts,
        day: 0,
        visitor: (kind != 1).then_some(visitor(who)),
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
    }
}

fn mark(who: u64) -> Mark {
    Mark([who as u8 + 100; 16])
}

/// What a visitor sends about consent. Two browsers of one address are two persons with one hash.
fn consent(who: u64, ts: i64, kind: u8) -> Arrival {
    let (person, mark) = (Person([who as u8; 16]), mark(who));
    let consenting = Consenting {
        person,
        mark,
        salt: [kind; 16],
    };
    let agreed_at = ts - 5 * MINUTE;
    let choice = match kind {
        5 => {
            return Arrival::Here(Box::new(Here {
                site: SITE,
                ts,
                visitor: visitor(who / 2),
                person,
                mark,
                agreed_at,
            }));
        }
        6 | 7 => {
            return Arrival::Consented(Box::new(ConsentedHit {
                hit: hit(who / 2, ts, kind - 5),
                person,
                mark,
                agreed_at,
            }));
        }
        8 => {
            return Arrival::Shown(Box::new(BannerShown {
                site: SITE,
                day: 0,
                version: [1; 32],
                language: "de".into(),
            }));
        }
        9 => Choice::Gpc,
        10 => Choice::Decline(None),
        11 => Choice::Decline(Some(consenting)),
        12 => Choice::Withdraw(consenting),
        _ => Choice::Agree(consenting),
    };
    Arrival::Answer(Box::new(ConsentAnswer {
        site: SITE,
        ts,
        day: i32::try_from(ts / MINUTE / 100).unwrap(),
        choice,
        agreed_at: (kind > 10).then_some(agreed_at),
        before: (kind > 13).then_some(Before {
            agreed: kind > 14,
            same_version: who == 0,
        }),
        how: How::Banner,
        hostname: "a.test".into(),
        language: "de".into(),
        version: Some([1; 32]),
        tool: (kind > 14).then(|| Tool {
            version: "1".into(),
            language: "de".into(),
            text: "?".into(),
        }),
        visitor: visitor(who / 2),
    }))
}

fn batch(what: &[(u64, i64, u8)], key: Option<u8>, now: i64) -> Batch {
    let arrival = |&(who, late, kind): &(u64, i64, u8)| {
        let ts = now - late * MINUTE;
        match kind {
            0 => Arrival::Ping(Box::new(Ping {
                site: SITE,
                ts,
                day: 0,
                visitor: visitor(who),
                hostname: String::new(),
                path: String::from("/"),
                engaged_ms: 1,
                scroll: 1,
                shown: vec![("b".into(), 2), ("a".into(), 0)],
            })),
            1..5 => Arrival::Hit(Box::new(hit(who, ts, kind))),
            _ => consent(who, ts, kind),
        }
    };
    let key = key.map(|key| Key {
        site: SITE,
        key: [key; 16],
        body: [key / 2; 16],
    });
    Batch {
        arrivals: what.iter().map(arrival).collect(),
        key,
    }
}

/// What comes between two batches.
#[derive(Clone, Debug)]
enum Between {
    Nothing,
    /// The visitor is erased.
    Erased(u64),
    /// All of them are.
    AllErased,
    /// The site's visits are, up to a day or all.
    Forgotten(Option<i32>),
}

fn between() -> impl Strategy<Value = Between> {
    prop_oneof![
        12 => Just(Between::Nothing),
        2 => (0..4u64).prop_map(Between::Erased),
        1 => Just(Between::AllErased),
        1 => prop::option::of(-1..1).prop_map(Between::Forgotten),
    ]
}

fn erase(state: &mut State, between: &Between, at: i64) {
    match between {
        Between::Nothing => {}
        Between::Erased(who) => {
            let mark = mark(*who);
            let erasure = ConsentErasure::Visitor { mark, at };
            state.consent.erase_consent(SITE, &erasure);
        }
        Between::AllErased => {
            let erasure = ConsentErasure::Visitors { at };
            state.consent.erase_consent(SITE, &erasure);
        }
        Between::Forgotten(until) => state.erase(SITE, *until),
    }
}

/// Every chain is whole, and nothing is tied to who has withdrawn.
#[derive(Default)]
struct Chain {
    records: Vec<shared::consent::Record>,
    revoked: Vec<Mark>,
}

impl Chain {
    fn take(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Recorded(recorded) => {
                    let record = &recorded.record;
                    let before = self.records.last();
                    let previous = before.map_or_else(
                        || shared::consent::genesis(SITE),
                        shared::consent::Record::hash,
                    );
                    let number = before.map_or(1, |record| record.number + 1);
                    assert_eq!((record.number, record.previous), (number, previous));
                    self.records.push(record.clone());
                }
                Step::Revoked { mark, .. } => self.revoked.push(*mark),
                Step::Tied(tie) => assert!(!self.revoked.contains(&tie.mark), "{tie:?}"),
                Step::Shown(_) => {}
            }
        }
    }

    fn erase(&mut self, between: &Between) {
        match between {
            Between::Erased(who) => self.revoked.push(mark(*who)),
            Between::Forgotten(None) => *self = Chain::default(),
            // Who agreed before is no longer known, and may agree again with the same mark.
            Between::AllErased => self.revoked.clear(),
            Between::Nothing | Between::Forgotten(Some(_)) => {}
        }
    }
}

#[test]
fn where_too_many_withdrew_no_visitor_agrees_and_each_can_withdraw() {
    let mut state = State::default();
    for number in 0..500_000_u128 {
        state.consent.remember(&Step::Revoked {
            site: SITE,
            mark: Mark((number + (1 << 100)).to_le_bytes()),
            at: MINUTE,
        });
    }
    let mut decide = |kind| {
        let batch = Batch {
            arrivals: vec![consent(1, MINUTE, kind)],
            key: None,
        };
        match state.decide(batch, MINUTE, &mut Vec::new()) {
            Decided::Fold {
                folded, verdicts, ..
            } => (verdicts, folded.consent.len()),
            Decided::KeyReused => panic!("no key"),
        }
    };
    assert_eq!(decide(16), (vec![Verdict::Full], 0), "agrees");
    assert_eq!(
        decide(12),
        (vec![Verdict::Counted], 2),
        "withdraws: a record, and the mark"
    );
}

proptest! {
    /// A flush that could not be written leaves no trace, and replaying the journal gives the memory
    /// that wrote it.
    #[test]
    fn taking_back_and_reading_back_give_the_same_state(
        lots in prop::collection::vec(
            (prop::collection::vec((0..4u64, 0..40i64, 0..17u8), 0..6),
             prop::option::of(0..6u8), 0..30i64, any::<bool>(), between()), 0..40),
        most in 1..5usize,
    ) {
        let (mut state, mut replayed) = (State::default(), State::default());
        state.next_seq = 1;
        replayed.next_seq = 1;
        let mut chain = Chain::default();
        let mut now = 1_000 * MINUTE;
        for (what, key, gap, fails, between) in lots {
            now += gap * MINUTE;
            state.sweep(now, 300 * MINUTE);
            replayed.sweep(now, 300 * MINUTE);
            let (before, mut undo) = (state.clone(), Vec::new());
            let decided = state.decide(batch(&what, key, now), now, &mut undo);
            if fails {
                state.take_back(&mut undo);
                state.next_seq = before.next_seq;
                prop_assert_eq!(&state, &before);
            } else if let Decided::Fold { folded, .. } = decided {
                let mut bytes = Vec::new();
                journal::write(&mut bytes, &RecordRef::of(&folded)).unwrap();
                let frame = journal::frame::read(&bytes, 0).unwrap();
                let read = journal::read(frame.version, frame.payload);
                prop_assert_eq!(&read, &Some(Record::Batch(folded.clone())));
                chain.take(&folded.consent);
                replayed.remember(&folded, most);
                state.open_visits.evict(most);
                // When the replay ends, or before the next flush.
                replayed.open_visits.evict(most);
                prop_assert!(state.open_visits.visits() <= most);
                prop_assert_eq!(&state, &replayed);
                erase(&mut state, &between, now);
                erase(&mut replayed, &between, now);
                chain.erase(&between);
                prop_assert_eq!(&state, &replayed);
            }
            let bytes = postcard::to_stdvec(&state).unwrap();
            let mut read: State = postcard::from_bytes(&bytes).unwrap();
            read.open_visits.complete();
            prop_assert_eq!(&state, &read);
        }
    }
}
