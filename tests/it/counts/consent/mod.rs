//! Answers about consent: recorded once, in a chain; visits tied; erased without a trace.

mod columns;
pub(crate) mod erasing;
mod random;

use counts::{
    BannerShown, Before, Choice, ConsentAnswer, ConsentedHit, Consenting, Here, Scope, Zones,
};
use shared::consent::{
    Bits, How, Keys, Kind, Person, Record, Tool, commitment, from_hex, genesis, to_hex,
};

use super::*;

pub(super) const VERSION: [u8; 32] = [0xb1; 32];

pub(super) fn keys() -> Keys {
    Keys {
        person: [1; 32],
        mark: [2; 32],
        ticket: [3; 32],
    }
}

/// The random bytes of a browser.
pub(super) fn bits(browser: u64) -> Bits {
    let mut bits = [0; 16];
    bits[..8].copy_from_slice(&browser.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
    bits[8..].copy_from_slice(&browser.wrapping_mul(0xc2b2_ae3d_27d4_eb4f).to_be_bytes());
    Bits(bits)
}

pub(super) fn consenting(browser: u64) -> Consenting {
    let person = keys().person(SITE, &bits(browser));
    Consenting {
        person,
        mark: keys().mark(&person),
        salt: [browser as u8; 16],
    }
}

pub(super) fn answer(browser: u64, choice: Choice, ts: i64) -> ConsentAnswer {
    ConsentAnswer {
        site: SITE,
        ts,
        day: day_of(ts),
        choice,
        agreed_at: None,
        before: None,
        how: How::Banner,
        hostname: "example.com".into(),
        language: "de".into(),
        version: Some(VERSION),
        tool: None,
        visitor: who(browser),
    }
}

pub(super) async fn take_answer(counts: &Counts, one: ConsentAnswer) -> Verdict {
    let arrivals = vec![Arrival::Answer(Box::new(one))];
    counts.take(batch(arrivals)).await.expect("taken").verdicts[0]
}

pub(super) async fn agree(counts: &Counts, browser: u64, ts: i64) -> Verdict {
    let choice = Choice::Agree(consenting(browser));
    take_answer(counts, answer(browser, choice, ts)).await
}

pub(super) async fn withdraw(counts: &Counts, browser: u64, ts: i64) -> Verdict {
    let choice = Choice::Withdraw(consenting(browser));
    take_answer(counts, answer(browser, choice, ts)).await
}

pub(super) async fn here(counts: &Counts, browser: u64, ts: i64, agreed_at: i64) -> Verdict {
    let Consenting { person, mark, .. } = consenting(browser);
    let here = Here {
        site: SITE,
        ts,
        visitor: who(browser),
        person,
        mark,
        agreed_at,
    };
    let arrivals = vec![Arrival::Here(Box::new(here))];
    counts.take(batch(arrivals)).await.expect("taken").verdicts[0]
}

/// Paths of the consented hits, in order.
pub(super) const CONSENTED: &str = "SELECT path FROM (FROM hits_live UNION ALL BY NAME FROM hits) AS h
    JOIN ties ON ties.site_id = h.site_id AND ties.visit = coalesce(h.visit, h.seq) AND h.ts >= ties.since
    ORDER BY h.seq";

/// All records of the site.
pub(super) async fn chain(counts: &Counts) -> Vec<Record> {
    let sql = "SELECT number, epoch_us(ts), kind, how, hostname, language, version, tool, lower(hex(commitment)),
        lower(hex(previous)) FROM consent_records WHERE site_id = 7 ORDER BY number";
    let rows = rows(counts, sql).await;
    rows.iter().map(|row| record(row)).collect()
}

/// A record whose columns are separated by bars.
fn record(row: &str) -> Record {
    let mut cells = row.split('|');
    let mut next = || cells.next().expect("a column");
    let optional = |cell: &str| (cell != "-").then(|| cell.to_owned());
    let hash = |hex: String| from_hex(&hex).expect("a hash");
    Record {
        site: SITE,
        number: next().parse().expect("a number"),
        ts: next().parse().expect("a moment"),
        kind: Kind::from_code(next()).expect("a kind"),
        how: How::from_code(next()).expect("a way"),
        hostname: next().to_owned(),
        language: next().to_owned(),
        version: optional(next()).map(hash),
        tool: optional(next()).map(|json| serde_json::from_str(&json).expect("a tool")),
        commitment: optional(next()).map(hash),
        previous: hash(next().to_owned()),
    }
}

/// How many records a site has, and how many visitors and visits of theirs are known.
pub(super) async fn totals(counts: &Counts, site: SiteNumber) -> [i64; 3] {
    let SiteNumber(site) = site;
    [
        number(
            counts,
            &format!("SELECT count(*) FROM consent_records WHERE site_id = {site}"),
        )
        .await,
        number(
            counts,
            &format!(
                "SELECT count(DISTINCT person) FROM (
                    SELECT person FROM consent_links WHERE site_id = {site}
                    UNION ALL SELECT person FROM ties WHERE site_id = {site})"
            ),
        )
        .await,
        number(
            counts,
            &format!("SELECT count(DISTINCT visit) FROM ties WHERE site_id = {site}"),
        )
        .await,
    ]
}

/// Checks that the chain is whole from its beginning.
pub(super) fn assert_whole(chain: &[Record]) {
    let mut previous = genesis(SITE);
    for (number, record) in (1..).zip(chain) {
        assert_eq!((record.number, record.previous), (number, previous));
        previous = record.hash();
    }
}

#[tokio::test]
async fn an_answer_is_recorded_and_ties_the_open_visit_from_then_on() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    take(&counts, view(1, "/before", NOON)).await;
    take(&counts, view(2, "/other", NOON)).await;
    assert_eq!(agree(&counts, 1, NOON + MINUTE).await, Verdict::Counted);
    take(&counts, view(1, "/after", NOON + 2 * MINUTE)).await;
    assert_eq!(rows(&counts, CONSENTED).await, ["/after"]);
    // A visit that starts later is tied by its first page; until then it has no visitor.
    hands.set(NOON + 2 * HOUR);
    take(&counts, view(1, "/again", NOON + 2 * HOUR)).await;
    assert_eq!(rows(&counts, CONSENTED).await, ["/after"]);
    let arrives = async |ts| here(&counts, 1, ts, NOON + MINUTE).await;
    assert_eq!(arrives(NOON + 2 * HOUR + SECOND).await, Verdict::Counted);
    assert_eq!(
        arrives(NOON + 2 * HOUR + 2 * SECOND).await,
        Verdict::Counted
    );
    assert_eq!(rows(&counts, CONSENTED).await, ["/after", "/again"]);
    // Without a visit there is nothing to tie, and a visit has one visitor.
    assert_eq!(
        here(&counts, 3, NOON + 2 * HOUR, NOON).await,
        Verdict::NoVisit
    );
    let second = Here {
        visitor: who(1),
        site: SITE,
        ts: NOON + 2 * HOUR,
        person: consenting(3).person,
        mark: consenting(3).mark,
        agreed_at: NOON,
    };
    let taken = counts.take(batch(vec![Arrival::Here(Box::new(second))]));
    assert_eq!(taken.await.unwrap().verdicts, [Verdict::NoVisit]);
    assert_eq!(number(&counts, "SELECT count(*) FROM ties").await, 2);
    // Compaction changes none of it.
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    assert_eq!(rows(&counts, CONSENTED).await, ["/after", "/again"]);
    // Withdrawn: the hits stay, the ties go, and there can be none.
    assert_eq!(
        withdraw(&counts, 1, NOON + 2 * HOUR).await,
        Verdict::Counted
    );
    assert_eq!(withdraw(&counts, 1, NOON + 2 * HOUR).await, Verdict::Known);
    assert_eq!(arrives(NOON + 2 * HOUR).await, Verdict::Revoked);
    assert_eq!(agree(&counts, 1, NOON + 2 * HOUR).await, Verdict::Revoked);
    assert_eq!(rows(&counts, CONSENTED).await, [""; 0]);
    let hits = "SELECT count(*) FROM (SELECT seq FROM hits UNION ALL SELECT seq FROM hits_live)";
    assert_eq!(number(&counts, hits).await, 4);

    let with = consenting(1);
    let commits = Some(commitment(&with.salt, &with.person));
    let first = Record {
        site: SITE,
        number: 1,
        ts: NOON + MINUTE,
        kind: Kind::Agreed,
        how: How::Banner,
        hostname: "example.com".into(),
        language: "de".into(),
        version: Some(VERSION),
        tool: None,
        commitment: commits,
        previous: genesis(SITE),
    };
    let second = Record {
        number: 2,
        ts: NOON + 2 * HOUR,
        kind: Kind::Withdrew,
        previous: first.hash(),
        ..first.clone()
    };
    assert_eq!(chain(&counts).await, [first, second]);
    let links =
        "SELECT number, person::VARCHAR, lower(hex(salt)) FROM consent_links ORDER BY number";
    let (person, salt) = (with.person, to_hex(&with.salt));
    let expected = [1, 2].map(|number| format!("{number}|{person}|{salt}"));
    assert_eq!(rows(&counts, links).await, expected);
}

/// Withdrawals of several visitors in one batch, also of ties that the same transaction adds.
#[tokio::test]
async fn who_withdraws_at_once_is_untied_at_once_and_the_others_stay() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    for browser in 1..=4 {
        take(&counts, view(browser, &format!("/{browser}"), NOON)).await;
        agree(&counts, browser, NOON).await;
    }
    // The same visitor of another site is another one.
    let other = SiteNumber(8);
    let elsewhere = Hit {
        site: other,
        ..view(1, "/other", NOON)
    };
    take(&counts, elsewhere).await;
    let agrees = ConsentAnswer {
        site: other,
        ..answer(1, Choice::Agree(consenting(1)), NOON)
    };
    take_answer(&counts, agrees).await;
    counts.settled().await.unwrap();
    hands.set(NOON + MINUTE);
    let answers = [
        answer(1, Choice::Withdraw(consenting(1)), NOON + MINUTE),
        answer(2, Choice::Decline(Some(consenting(2))), NOON + MINUTE),
        answer(5, Choice::Agree(consenting(5)), NOON + MINUTE),
        answer(5, Choice::Withdraw(consenting(5)), NOON + MINUTE),
    ];
    let answers = answers.map(|answer| Arrival::Answer(Box::new(answer)));
    let arrivals = [vec![hit(view(5, "/5", NOON + MINUTE))], answers.into()].concat();
    let taken = counts.take(batch(arrivals)).await.unwrap();
    assert_eq!(taken.verdicts, [Verdict::Counted; 5]);
    assert_eq!(rows(&counts, CONSENTED).await, ["/3", "/4", "/other"]);
}

#[tokio::test]
async fn kinds_follow_from_what_was_answered_before() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    let before = |agreed, same_version| {
        Some(Before {
            agreed,
            same_version,
        })
    };
    let agrees = |browser| Choice::Agree(consenting(browser));
    let declines = Choice::Decline(None);
    let tool = Tool {
        version: "4".into(),
        language: "fr".into(),
        text: "On compte, \"oui\" ?".into(),
    };
    let with = |browser, choice, before| ConsentAnswer {
        before,
        ..answer(browser, choice, NOON + browser as i64)
    };
    let answers = [
        (with(1, agrees(1), None), Kind::Agreed),
        (with(2, agrees(2), before(true, true)), Kind::Agreed),
        (with(3, agrees(3), before(true, false)), Kind::Changed),
        (with(4, agrees(4), before(false, true)), Kind::Changed),
        (with(5, declines, None), Kind::Declined),
        (with(6, declines, before(false, true)), Kind::Declined),
        (with(7, declines, before(true, true)), Kind::Changed),
        (with(8, Choice::Gpc, None), Kind::Gpc),
    ];
    let expected: Vec<Kind> = answers.iter().map(|(_, kind)| *kind).collect();
    for (answer, _) in answers {
        assert_eq!(take_answer(&counts, answer).await, Verdict::Counted);
    }
    // The signal of a browser is recorded once a day.
    let signal = |ts| ConsentAnswer {
        how: How::Signal,
        ..answer(8, Choice::Gpc, ts)
    };
    assert_eq!(
        take_answer(&counts, signal(NOON + HOUR)).await,
        Verdict::Known
    );
    assert_eq!(
        take_answer(&counts, signal(NOON + DAY)).await,
        Verdict::Counted
    );
    // With the ticket that is still there, declining withdraws.
    let declines = Choice::Decline(Some(consenting(1)));
    take_answer(&counts, with(1, declines, before(true, true))).await;
    assert_eq!(here(&counts, 1, NOON, NOON).await, Verdict::Revoked);
    let of_tool = ConsentAnswer {
        version: None,
        tool: Some(tool.clone()),
        how: How::Call,
        ..with(9, agrees(9), None)
    };
    take_answer(&counts, of_tool).await;
    let chain = chain(&counts).await;
    assert_whole(&chain);
    let kinds: Vec<Kind> = chain.iter().map(|record| record.kind).collect();
    let more = [Kind::Gpc, Kind::Changed, Kind::Agreed];
    assert_eq!(kinds, [&expected[..], &more].concat());
    let last = chain.last().unwrap();
    assert_eq!((&last.tool, last.version), (&Some(tool), None));
    let commits: Vec<bool> = chain
        .iter()
        .map(|record| record.commitment.is_some())
        .collect();
    let (yes, no) = (true, false);
    assert_eq!(commits, [yes, yes, yes, yes, no, no, no, no, no, no, yes]);

    let shown = |day, language: &str| {
        Arrival::Shown(Box::new(BannerShown {
            site: SITE,
            day,
            version: VERSION,
            language: language.into(),
        }))
    };
    let shown = vec![shown(TODAY, "de"), shown(TODAY, "de"), shown(TODAY, "en")];
    counts.take(batch(shown.clone())).await.unwrap();
    counts.settled().await.unwrap();
    counts.take(batch(shown)).await.unwrap();
    counts.settled().await.unwrap();
    let sums = "SELECT (day - DATE '2026-11-20')::BIGINT, version, language, sum(shown)::BIGINT
        FROM consent_shown GROUP BY ALL ORDER BY ALL";
    let version = to_hex(&VERSION);
    let expected = [format!("0|{version}|de|4"), format!("0|{version}|en|2")];
    assert_eq!(rows(&counts, sums).await, expected);
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    let shown = "SELECT count(*) FROM consent_shown";
    assert_eq!(number(&counts, shown).await, 2, "merged");
    assert_eq!(rows(&counts, sums).await, expected);
    // Answers are of the site's day.
    let days = "SELECT (day - DATE '2026-11-20')::BIGINT, count(*) FROM consent_records GROUP BY ALL ORDER BY ALL";
    assert_eq!(rows(&counts, days).await, ["0|10", "1|1"]);
}

/// An event of a backend is the visitor's with its visit, or by itself; not from before the agreement, nor once the
/// visitor has withdrawn.
#[tokio::test]
async fn events_of_a_backend_are_tied() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON + 4 * HOUR)).await;
    agree(&counts, 1, NOON + SECOND).await;
    let Consenting { person, mark, .. } = consenting(1);
    let event = |path: &str, visitor: Option<u64>, ts| {
        Arrival::Consented(Box::new(ConsentedHit {
            hit: Hit {
                event: Some("Paid".into()),
                visitor: visitor.map(who),
                from_script: false,
                ..view(1, path, ts)
            },
            person,
            mark,
            agreed_at: NOON + SECOND,
        }))
    };
    let events = vec![
        event("/alone", None, NOON + 4 * HOUR),
        event("/early", None, NOON),
        event("/visit", Some(9), NOON + 4 * HOUR),
    ];
    let taken = counts.take(batch(events)).await.unwrap();
    assert_eq!(taken.verdicts, [Verdict::Counted; 3]);
    take(&counts, view(9, "/next", NOON + 4 * HOUR + SECOND)).await;
    assert_eq!(
        rows(&counts, CONSENTED).await,
        ["/alone", "/visit", "/next"]
    );
    withdraw(&counts, 1, NOON + 4 * HOUR).await;
    let late = counts.take(batch(vec![event("/late", None, NOON + 4 * HOUR + MINUTE)]));
    assert_eq!(late.await.unwrap().verdicts, [Verdict::Counted]);
    assert_eq!(rows(&counts, CONSENTED).await, [""; 0]);
    assert_eq!(live(&counts).await, 5);
}

/// Marks are known for a day longer than any ticket is valid, and no longer.
#[tokio::test]
async fn old_marks_are_deleted_at_night() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    agree(&counts, 1, NOON).await;
    withdraw(&counts, 1, NOON).await;
    let marks = "SELECT count(*) FROM revoked";
    for (days, left) in [(0, 1), (398, 1), (399, 0)] {
        hands.set(NOON + days * DAY);
        counts.compact(Scope::All, Zones::new()).await.unwrap();
        assert_eq!(number(&counts, marks).await, left, "after {days} days");
    }
    assert_eq!(
        chain(&counts).await.len(),
        2,
        "records are kept by their own days"
    );
}

/// What the journal no longer says, DuckDB does.
#[tokio::test]
async fn a_chain_continues_though_files_of_the_journal_are_lost() {
    for lost in [".state", ".journal", ""] {
        let dir = tempfile::tempdir().unwrap();
        let hands = Hands::at(NOON);
        let counts = open(dir.path(), &hands).await;
        agree(&counts, 1, NOON).await;
        agree(&counts, 2, NOON).await;
        withdraw(&counts, 1, NOON).await;
        counts.shutdown().await.unwrap();
        for entry in std::fs::read_dir(dir.path().join("journal")).unwrap() {
            let path = entry.unwrap().path();
            if path.to_string_lossy().ends_with(lost) {
                std::fs::remove_file(path).unwrap();
            }
        }
        let counts = open(dir.path(), &hands).await;
        assert_eq!(here(&counts, 1, NOON, NOON).await, Verdict::Revoked);
        assert_eq!(agree(&counts, 3, NOON).await, Verdict::Counted);
        let chain = chain(&counts).await;
        assert_eq!(chain.len(), 4, "without {lost:?}");
        assert_whole(&chain);
    }
}

/// A batch under a key holds its answers once, and with its hits or not at all.
#[tokio::test]
async fn a_batch_with_answers_and_a_key_is_taken_once() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let never = Settings {
        gather: Duration::from_secs(3600),
        ..settings(dir.path())
    };
    let whole = || {
        let agrees = answer(1, Choice::Agree(consenting(1)), NOON + SECOND);
        counts::Batch {
            arrivals: vec![
                hit(view(1, "/a", NOON)),
                Arrival::Answer(Box::new(agrees)),
                hit(view(1, "/b", NOON + 2 * SECOND)),
            ],
            key: Some(super::taking::key(1, 1)),
        }
    };
    let counts = Counts::open(never, hands.now()).await.unwrap();
    assert!(!counts.take(whole()).await.unwrap().repeated);
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert!(counts.take(whole()).await.unwrap().repeated);
    assert_eq!(rows(&counts, CONSENTED).await, ["/b"]);
    assert_eq!(chain(&counts).await.len(), 1);
    assert_eq!(live(&counts).await, 2);
}
