//! Random sequences of hits, answers, withdrawals, erasures, crashes and restarts.

use std::collections::{BTreeMap, BTreeSet};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::*;

/// What a browser would know.
#[derive(Default)]
struct Browser {
    /// Under which number it makes its random bits now: a new one after each withdrawal.
    bits: u64,
    agreed_at: Option<i64>,
}

/// What must be so in the end.
#[derive(Default)]
struct Expected {
    /// Browser, bits, moment and path of each hit.
    hits: Vec<(u64, u64, i64, String)>,
    /// Kind and moment of each acknowledged answer.
    answers: Vec<(Kind, i64)>,
}

fn with(browser: u64, bits: u64) -> Consenting {
    consenting(browser * 1_000 + bits)
}

async fn sequence(seed: u64) {
    let mut random = StdRng::seed_from_u64(seed);
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let mut counts = open(dir.path(), &hands).await;
    let mut browsers: BTreeMap<u64, Browser> = BTreeMap::new();
    let mut expected = Expected::default();
    let mut now = NOON;
    for step in 0..150 {
        now += random.random_range(1..8 * MINUTE);
        hands.set(now);
        let browser = random.random_range(1..5u64);
        let state = browsers.entry(browser).or_default();
        let take =
            async |counts: &Counts, choice| take_answer(counts, answer(browser, choice, now)).await;
        match random.random_range(0..20) {
            0..9 => {
                let path = format!("/{step}");
                super::take(&counts, view(browser, &path, now)).await;
                expected.hits.push((browser, state.bits, now, path));
                if let Some(agreed_at) = state.agreed_at {
                    let Consenting { person, mark, .. } = with(browser, state.bits);
                    let here = Here {
                        site: SITE,
                        ts: now,
                        visitor: who(browser),
                        person,
                        mark,
                        agreed_at,
                    };
                    let taken = counts.take(batch(vec![Arrival::Here(Box::new(here))]));
                    assert_eq!(taken.await.unwrap().verdicts, [Verdict::Counted]);
                }
            }
            9..13 if state.agreed_at.is_none() => {
                let choice = Choice::Agree(with(browser, state.bits));
                assert_eq!(take(&counts, choice).await, Verdict::Counted);
                expected.answers.push((Kind::Agreed, now));
                state.agreed_at = Some(now);
            }
            13 => {
                assert_eq!(take(&counts, Choice::Decline(None)).await, Verdict::Counted);
                expected.answers.push((Kind::Declined, now));
            }
            14..16 if state.agreed_at.take().is_some() => {
                let choice = Choice::Withdraw(with(browser, state.bits));
                assert_eq!(take(&counts, choice).await, Verdict::Counted);
                expected.answers.push((Kind::Withdrew, now));
                state.bits += 1;
            }
            16 if state.agreed_at.take().is_some() => {
                let mark = with(browser, state.bits).mark;
                counts.erase_visitor(SITE, mark).await.unwrap();
                state.bits += 1;
            }
            17 => drop(counts.compact(Scope::All, Zones::new()).await.unwrap()),
            18 if random.random_bool(0.5) => counts.scrub().await.unwrap(),
            18 => counts.shutdown().await.unwrap(),
            _ => {}
        }
        // A crash, or the start after a stop.
        if random.random_bool(0.1)
            || counts.health().last_error.is_some()
            || !counts.health().accepting
        {
            drop(counts);
            counts = open(dir.path(), &hands).await;
        }
    }
    let consented: BTreeSet<String> = rows(&counts, CONSENTED).await.into_iter().collect();
    let of_agreed: BTreeSet<String> = expected
        .hits
        .iter()
        .filter(|(browser, bits, ts, _)| {
            let state = &browsers[browser];
            state.bits == *bits && state.agreed_at.is_some_and(|agreed_at| *ts >= agreed_at)
        })
        .map(|(.., path)| path.clone())
        .collect();
    assert_eq!(consented, of_agreed, "seed {seed}");
    let chain = chain(&counts).await;
    assert_whole(&chain);
    let answers: Vec<(Kind, i64)> = chain
        .iter()
        .map(|record| (record.kind, record.ts))
        .collect();
    assert_eq!(answers, expected.answers, "seed {seed}");
    let hits = "SELECT count(*) FROM (SELECT seq FROM hits UNION ALL SELECT seq FROM hits_live)";
    assert_eq!(number(&counts, hits).await as usize, expected.hits.len());
    assert_eq!(counts.health().broken_records, 0);
    counts.shutdown().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_hits_of_who_had_agreed_are_tied_and_every_answer_is_there() {
    for seed in 0..6 {
        sequence(seed).await;
    }
}
