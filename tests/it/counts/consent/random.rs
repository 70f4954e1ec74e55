//! Random sequences of hits, answers, withdrawals, erasures, crashes and restarts.

use std::collections::{BTreeMap, BTreeSet};

use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use sha2::{Digest as _, Sha256};
use shared::consent::proofs::{self, Line, Problem, sign_head, verify};

use super::{erasing::traces, *};

/// What happens; the number is of a browser.
#[derive(Clone, Debug)]
enum Event {
    View(u64),
    Agree(u64),
    Decline(u64),
    /// Declines, though the device still has the ticket.
    DeclineWithTicket(u64),
    Withdraw(u64),
    Signal(u64),
    /// Of the browser's visitor, if there is one.
    Erase(u64),
    EraseAll,
    /// Of visits and records that are older than yesterday.
    Expire,
    Compact,
    Clear,
    Scrub,
    /// From which the service then continues.
    Restore,
    Stop,
    /// And a start after which DuckDB may lag far behind.
    Crash {
        then_lags: bool,
    },
}

/// Events, each with the minutes before it.
fn events() -> impl Strategy<Value = Vec<(i64, Event)>> {
    let browser = || 1..5u64;
    let event = prop_oneof![
        12 => browser().prop_map(Event::View),
        6 => browser().prop_map(Event::Agree),
        1 => browser().prop_map(Event::Decline),
        1 => browser().prop_map(Event::DeclineWithTicket),
        2 => browser().prop_map(Event::Withdraw),
        1 => browser().prop_map(Event::Signal),
        1 => browser().prop_map(Event::Erase),
        1 => Just(Event::EraseAll),
        1 => Just(Event::Expire),
        1 => Just(Event::Compact),
        1 => Just(Event::Clear),
        1 => Just(Event::Scrub),
        1 => Just(Event::Restore),
        1 => Just(Event::Stop),
        2 => any::<bool>().prop_map(|then_lags| Event::Crash { then_lags }),
    ];
    let minutes = prop_oneof![6 => 1..10i64, 2 => 20..90i64, 1 => 600..1800i64];
    prop::collection::vec((minutes, event), 20..100)
}

/// What a browser would know.
#[derive(Default)]
struct Browser {
    /// Under which number it makes its random bits now: a new one after each withdrawal.
    bits: u64,
    agreed_at: Option<i64>,
}

struct SentHit {
    browser: u64,
    bits: u64,
    ts: i64,
    path: String,
}

/// What must be so at any time.
#[derive(Default)]
struct Expected {
    browsers: BTreeMap<u64, Browser>,
    hits: Vec<SentHit>,
    /// Kind and moment of each acknowledged answer that is still kept.
    answers: Vec<(Kind, i64)>,
    /// How many were acknowledged and are not.
    expired: u64,
    /// Visits of this day and earlier have no visitor any more.
    last_day: i32,
    /// Browsers whose signal of this day is recorded.
    signals: BTreeSet<(u64, i32)>,
    erased: Vec<Consenting>,
}

fn with(browser: u64, bits: u64) -> Consenting {
    consenting(browser * 1_000 + bits)
}

const SHOWN: &str = "We count. Yes?";
const SECRET: [u8; 32] = [7; 32];

/// The service, and what it must know.
struct Story {
    dir: tempfile::TempDir,
    hands: Hands,
    /// `None` only while it is down.
    counts: Option<Counts>,
    now: i64,
    expected: Expected,
}

impl Story {
    async fn start() -> Story {
        let dir = tempfile::tempdir().unwrap();
        let hands = Hands::at(NOON);
        Story {
            counts: Some(open(dir.path(), &hands).await),
            dir,
            hands,
            now: NOON,
            expected: Expected::default(),
        }
    }

    fn counts(&self) -> &Counts {
        self.counts.as_ref().expect("it runs")
    }

    /// Where it lags, DuckDB has what is taken only once something asks for it.
    async fn reopen(&mut self, lags: bool) {
        drop(self.counts.take());
        let settings = Settings {
            gather: Duration::from_millis(if lags { 3_600_000 } else { 20 }),
            ..settings(self.dir.path())
        };
        let counts = Counts::open(settings, self.hands.now()).await;
        self.counts = Some(counts.expect("the counts open"));
    }

    async fn answer(&self, browser: u64, choice: Choice) -> Verdict {
        let answer = ConsentAnswer {
            version: Some(Sha256::digest(SHOWN).into()),
            ..answer(browser, choice, self.now)
        };
        take_answer(self.counts(), answer).await
    }

    /// An answer that is to be recorded.
    async fn recorded(&mut self, browser: u64, choice: Choice, kind: Kind) {
        assert_eq!(self.answer(browser, choice).await, Verdict::Counted);
        self.expected.answers.push((kind, self.now));
    }

    /// The browser's visitor no longer agrees, and the browser has forgotten the visitor.
    fn drop_code(&mut self, browser: u64) -> Option<Consenting> {
        let state = self.expected.browsers.get_mut(&browser)?;
        state.agreed_at.take()?;
        state.bits += 1;
        Some(with(browser, state.bits - 1))
    }

    async fn happens(&mut self, event: &Event) {
        match *event {
            Event::View(browser) => self.view(browser).await,
            Event::Agree(browser) => {
                let (now, state) = (self.now, self.expected.browsers.entry(browser).or_default());
                if state.agreed_at.is_none() {
                    state.agreed_at = Some(now);
                    let choice = Choice::Agree(with(browser, state.bits));
                    self.recorded(browser, choice, Kind::Agreed).await;
                }
            }
            Event::Decline(browser) => {
                let choice = Choice::Decline(None);
                self.recorded(browser, choice, Kind::Declined).await;
            }
            Event::DeclineWithTicket(browser) => {
                if let Some(of) = self.drop_code(browser) {
                    let choice = Choice::Decline(Some(of));
                    self.recorded(browser, choice, Kind::Declined).await;
                }
            }
            Event::Withdraw(browser) => {
                if let Some(of) = self.drop_code(browser) {
                    let choice = Choice::Withdraw(of);
                    self.recorded(browser, choice, Kind::Withdrew).await;
                }
            }
            Event::Signal(browser) => {
                if self.expected.signals.insert((browser, day_of(self.now))) {
                    self.recorded(browser, Choice::Gpc, Kind::Gpc).await;
                } else {
                    assert_eq!(self.answer(browser, Choice::Gpc).await, Verdict::Known);
                }
            }
            Event::Erase(browser) => {
                if let Some(of) = self.drop_code(browser) {
                    self.counts().erase_visitor(SITE, of.mark).await.unwrap();
                    self.expected.erased.push(of);
                }
            }
            Event::EraseAll => {
                self.counts().erase_visitors(SITE).await.unwrap();
                let browsers: Vec<u64> = self.expected.browsers.keys().copied().collect();
                for browser in browsers {
                    let erased = self.drop_code(browser);
                    self.expected.erased.extend(erased);
                }
            }
            Event::Expire => self.expire().await,
            Event::Compact => {
                let compacted = self.counts().compact(Scope::All, Zones::new()).await;
                compacted.unwrap();
            }
            Event::Clear => self.counts().clear_erased().await.unwrap(),
            Event::Scrub => self.counts().scrub().await.unwrap(),
            Event::Restore => {
                let copy = tempfile::tempdir().unwrap();
                self.counts().backup(copy.path()).await.unwrap();
                self.counts().shutdown().await.unwrap();
                self.counts = None;
                self.dir = copy;
                self.reopen(false).await;
                self.check().await;
            }
            Event::Stop => {
                self.counts().shutdown().await.unwrap();
                self.reopen(false).await;
                self.check().await;
            }
            Event::Crash { then_lags } => self.reopen(then_lags).await,
        }
    }

    async fn view(&mut self, browser: u64) {
        let path = format!("/{}", self.expected.hits.len());
        let taken = take(self.counts(), view(browser, &path, self.now)).await;
        assert_eq!(taken, Verdict::Counted);
        let state = self.expected.browsers.entry(browser).or_default();
        let (bits, agreed_at) = (state.bits, state.agreed_at);
        self.expected.hits.push(SentHit {
            browser,
            bits,
            ts: self.now,
            path,
        });
        let Some(agreed_at) = agreed_at else {
            return;
        };
        let Consenting { person, mark, .. } = with(browser, bits);
        let here = Here {
            site: SITE,
            ts: self.now,
            visitor: who(browser),
            person,
            mark,
            agreed_at,
        };
        let arrivals = vec![Arrival::Here(Box::new(here))];
        let taken = self.counts().take(batch(arrivals)).await.expect("taken");
        assert_eq!(taken.verdicts, [Verdict::Counted]);
    }

    async fn expire(&mut self) {
        let last = day_of(self.now) - 2;
        let done = self
            .counts()
            .expire_consent(SITE, Some(last), Some(last))
            .await;
        done.unwrap();
        let expected = &mut self.expected;
        expected.last_day = expected.last_day.max(last);
        let before = expected.answers.len();
        expected.answers.retain(|(_, ts)| day_of(*ts) > last);
        expected.expired += (before - expected.answers.len()) as u64;
    }

    /// No hit has a visitor who had not agreed by then, or no longer does; and every answer is there, in a whole chain.
    async fn check(&self) {
        let counts = self.counts();
        let days = "SELECT path, (visit_day - DATE '1970-01-01')::BIGINT
            FROM (SELECT path, visit_day FROM hits UNION ALL SELECT path, visit_day FROM hits_live)";
        let days = rows(counts, days).await;
        assert_eq!(days.len(), self.expected.hits.len());
        let days: BTreeMap<&str, i32> = days
            .iter()
            .filter_map(|row| row.split_once('|'))
            .map(|(path, day)| (path, day.parse().expect("a day")))
            .collect();
        let of_agreed = self.expected.hits.iter().filter(|hit| {
            let state = &self.expected.browsers[&hit.browser];
            let agreed = state.agreed_at.is_some_and(|agreed_at| hit.ts >= agreed_at);
            let kept = days[&*hit.path] > self.expected.last_day;
            state.bits == hit.bits && agreed && kept
        });
        let of_agreed: BTreeSet<String> = of_agreed
            .map(|hit| format!("{}|{}", hit.path, with(hit.browser, hit.bits).person))
            .collect();
        let consented = "SELECT path, person::VARCHAR FROM (FROM hits_live UNION ALL BY NAME FROM hits) AS h
            JOIN ties ON ties.site_id = h.site_id AND ties.visit = coalesce(h.visit, h.seq) AND h.ts >= ties.since";
        let consented = rows(counts, consented).await;
        let once: BTreeSet<String> = consented.iter().cloned().collect();
        assert_eq!(once.len(), consented.len(), "each hit has one visitor");
        assert_eq!(once, of_agreed);

        let chain = chain(counts).await;
        let answers: Vec<(Kind, i64)> = chain
            .iter()
            .map(|record| (record.kind, record.ts))
            .collect();
        assert_eq!(answers, self.expected.answers);
        let first = self.expected.expired + 1;
        for (number, record) in (first..).zip(&chain) {
            assert_eq!(record.number, number);
        }
        if first == 1 {
            assert_whole(&chain);
        }
        assert_proven(&chain);
        assert_eq!(counts.health().broken_records, 0);
    }
}

/// Checks that a file of these records is proven, and that each kind of change is found where it is.
fn assert_proven(chain: &[Record]) {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else {
        return;
    };
    let seal = sign_head(&SECRET, SITE, first.number, last.number, &last.hash());
    let mut rows = vec![proofs::header()];
    for record in chain {
        let (is_first, is_last) = (record.number == first.number, record.number == last.number);
        rows.push(proofs::line(&Line {
            record: record.clone(),
            shown: is_first.then(|| SHOWN.to_owned()),
            seal: is_last.then_some(seal),
        }));
    }
    let check = |rows: &[String]| verify(rows.concat().as_bytes(), None);
    let proof = check(&rows).expect("it is proven");
    assert_eq!((proof.first, proof.last), (first.number, last.number));
    if chain.len() < 4 {
        return;
    }
    // The record in the middle is on this line of the file, where the first is the header.
    let at = rows.len() / 2;
    let number = first.number + at as u64 - 1;
    let (mut changed, mut without, mut swapped) = (rows.clone(), rows.clone(), rows);
    let mut bytes = changed[at].clone().into_bytes();
    let middle = bytes.len() / 2;
    bytes[middle] = if bytes[middle] == b'a' { b'b' } else { b'a' };
    changed[at] = String::from_utf8(bytes).expect("ASCII");
    let fault = check(&changed).expect_err("a changed byte");
    assert_eq!(fault.line, at as u64 + 1);
    without.remove(at);
    let fault = check(&without).expect_err("a missing record");
    let missing = Problem::Missing {
        from: number,
        to: number,
    };
    assert_eq!((fault.line, fault.problem), (at as u64 + 1, missing));
    swapped.swap(at, at + 1);
    let fault = check(&swapped).expect_err("two swapped records");
    let order = Problem::Order {
        expected: number,
        found: number + 1,
    };
    assert_eq!((fault.line, fault.problem), (at as u64 + 1, order));
}

async fn run(events: &[(i64, Event)]) {
    let mut story = Story::start().await;
    for (minutes, event) in events {
        story.now += minutes * MINUTE;
        story.hands.set(story.now);
        story.happens(event).await;
    }
    story.check().await;
    story.counts().scrub().await.unwrap();
    for erased in &story.expected.erased {
        assert_eq!(traces(story.dir.path(), &erased.person.0), [""; 0]);
    }
    story.check().await;
    story.counts().shutdown().await.unwrap();
}

#[test]
fn only_hits_of_who_had_agreed_are_tied_and_every_answer_is_there() {
    let config = Config {
        cases: 10,
        max_shrink_iters: 32,
        failure_persistence: None,
        ..Config::default()
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    TestRunner::new(config)
        .run(&events(), |events| {
            runtime.block_on(run(&events));
            Ok(())
        })
        .unwrap();
}
