//! Random chains, and every single mutation of one.

use proptest::prelude::*;
use sha2::{Digest as _, Sha256};

use super::*;
use crate::{
    consent::{Hash, How, Kind, Record, Tool, genesis},
    ids::SiteNumber,
};

const SITE: SiteNumber = SiteNumber(7);
const NOON: i64 = 1_795_176_000_000_000;
const SECRET: [u8; 32] = [7; 32];

/// What a random record has: kind, how, which banner or tool, commitment, and whether its day closes with it.
type Draft = (usize, usize, u8, Option<u8>, bool);

fn drafts() -> impl Strategy<Value = Vec<Draft>> {
    let draft = (
        0..5usize,
        0..4usize,
        0..5u8,
        prop::option::of(any::<u8>()),
        any::<bool>(),
    );
    prop::collection::vec(draft, 2..12)
}

fn content(banner: u8) -> String {
    format!(r#"{{"place":"bottom","title":"{banner}, \"agree\"?"}}"#)
}

/// The lines of a whole file that begins with this number.
fn chain(first: u64, drafts: &[Draft]) -> Vec<Line> {
    let mut previous = if first == 1 { genesis(SITE) } else { [9; 32] };
    let mut shown = Vec::new();
    let mut lines = Vec::new();
    for (number, (kind, how, banner, commitment, closes)) in (first..).zip(drafts) {
        let version: Option<Hash> = (*banner < 3).then(|| Sha256::digest(content(*banner)).into());
        let record = Record {
            site: SITE,
            number,
            ts: NOON + number as i64 * 3_600_000_001,
            kind: Kind::ALL[*kind],
            how: How::ALL[*how],
            hostname: "a.test".into(),
            language: "de".into(),
            version,
            tool: (*banner == 3).then(|| Tool {
                version: "v, 1".into(),
                language: "en".into(),
                text: "We \"count\"\nyou".into(),
            }),
            commitment: commitment.map(|byte| [byte; 32]),
            previous,
        };
        previous = record.hash();
        let is_new = version.is_some() && !shown.contains(banner);
        if is_new {
            shown.push(*banner);
        }
        lines.push(Line {
            shown: is_new.then(|| content(*banner)),
            seal: closes.then(|| sign_day(&SECRET, SITE, number, &previous)),
            record,
        });
    }
    let last = first + drafts.len() as u64 - 1;
    if let Some(line) = lines.last_mut() {
        line.seal = Some(sign_head(&SECRET, SITE, first, last, &previous));
    }
    lines
}

fn file(lines: &[Line]) -> String {
    let rows = lines.iter().map(line);
    std::iter::once(header()).chain(rows).collect()
}

fn check(file: &str) -> Result<Proof, Fault> {
    verify(file.as_bytes(), None)
}

/// The line on which a record begins, and the one after its end: a record may have a line feed in its texts.
fn lines_of(lines: &[Line], index: usize) -> (u64, u64) {
    let feeds = |lines: &[Line]| -> usize {
        lines
            .iter()
            .map(|row| line(row).matches('\n').count())
            .sum()
    };
    (
        feeds(&lines[..index]) as u64 + 2,
        feeds(&lines[..=index]) as u64 + 2,
    )
}

/// The fault in a file of these lines.
fn fault(lines: &[Line]) -> (u64, Problem) {
    let fault = check(&file(lines)).expect_err("a fault");
    (fault.line, fault.problem)
}

proptest! {
    // A signature takes long without optimisation.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_whole_file_is_proven(drafts in drafts(), first in 1..5u64) {
        let lines = chain(first, &drafts);
        let proof = check(&file(&lines)).unwrap();
        let last = lines.last().unwrap();
        let of = |kind: Kind| lines.iter().filter(|line| line.record.kind == kind).count() as u64;
        let days = lines[..lines.len() - 1].iter().filter(|line| line.seal.is_some()).count() as u64;
        let expected = Proof {
            site: SITE,
            first,
            last: first + lines.len() as u64 - 1,
            times: (lines[0].record.ts, last.record.ts),
            head: last.record.hash(),
            kinds: Kind::ALL.map(of),
            versions: lines.iter().filter(|line| line.shown.is_some()).count() as u64,
            days,
            key: public_key(&SECRET),
        };
        prop_assert_eq!(proof, expected);
    }

    /// Any byte of any line, changed into any other, is found on that line.
    #[test]
    fn a_changed_byte_is_found_where_it_is(
        drafts in drafts(), first in 1..5u64, at in any::<prop::sample::Index>(), to in any::<u8>(),
    ) {
        let lines = chain(first, &drafts);
        let mut bytes = file(&lines).into_bytes();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != to);
        let was = std::mem::replace(&mut bytes[at], to);
        let fault = verify(&bytes[..], None).expect_err("a fault");
        let index = (0..lines.len()).find(|index| {
            let end: usize = lines[..=*index].iter().map(|row| line(row).len()).sum();
            at < header().len() + end
        });
        // The header has a line of its own.
        let (begin, end) = match index {
            _ if at < header().len() => (1, 2),
            Some(index) => lines_of(&lines, index),
            None => unreachable!(),
        };
        let within = (begin..end).contains(&fault.line);
        prop_assert!(within, "{fault} (byte {at}, {was} to {to}, lines {begin} to {end})");
    }

    #[test]
    fn a_missing_record_is_found_where_it_was(
        drafts in drafts(), first in 1..5u64, at in any::<prop::sample::Index>(),
    ) {
        let mut lines = chain(first, &drafts);
        let at = at.index(lines.len());
        let gone = lines.remove(at);
        let found = fault(&lines);
        let number = gone.record.number;
        let missing = Problem::Missing { from: number, to: number };
        // The content of a banner may have been on the missing record alone; its own line is found first.
        if at == lines.len() {
            prop_assert_eq!(found, (lines_of(&lines, at - 1).0, Problem::CutOff));
        } else if at > 0 {
            prop_assert_eq!(found, (lines_of(&lines, at).0, missing));
        } else if found.1 != Problem::BannerMissing {
            prop_assert_eq!(found, (lines_of(&lines, lines.len() - 1).0, missing));
        }
    }

    #[test]
    fn two_swapped_records_are_found_where_the_first_is(
        drafts in drafts(), first in 1..5u64,
        a in any::<prop::sample::Index>(), b in any::<prop::sample::Index>(),
    ) {
        let mut lines = chain(first, &drafts);
        let (a, b) = (a.index(lines.len()), b.index(lines.len()));
        prop_assume!(a != b);
        let (a, b) = (a.min(b), a.max(b));
        lines.swap(a, b);
        let (line, problem) = fault(&lines);
        if a > 0 {
            let order = Problem::Order { expected: first + a as u64, found: first + b as u64 };
            prop_assert_eq!((line, problem), (lines_of(&lines, a).0, order));
        } else {
            // The file then begins with a later number: the next line is the first that does not follow.
            let known = [lines_of(&lines, 0).0, lines_of(&lines, 1).0];
            prop_assert!(known.contains(&line), "{line} {problem:?}");
        }
    }

    #[test]
    fn a_file_that_is_cut_off_is_found(
        drafts in drafts(), first in 1..5u64, at in any::<prop::sample::Index>(),
    ) {
        let whole = file(&chain(first, &drafts));
        let at = at.index(whole.len());
        let fault = check(&whole[..at]).expect_err("a fault");
        let known = match fault.problem {
            Problem::CutOff => true,
            Problem::Header => at < header().len(),
            Problem::Empty => at == header().len(),
            _ => false,
        };
        prop_assert!(known, "{fault}");
    }

    /// Records that were made again after a change do not have the signatures.
    #[test]
    fn a_chain_that_was_made_again_has_no_signature(
        drafts in drafts(), at in any::<prop::sample::Index>(),
    ) {
        let lines = chain(1, &drafts);
        let at = at.index(lines.len());
        let mut forged = lines.clone();
        forged[at].record.ts += 1;
        for index in at + 1..forged.len() {
            forged[index].record.previous = forged[index - 1].record.hash();
        }
        let sealed = (at..forged.len()).find(|index| forged[*index].seal.is_some()).unwrap();
        prop_assert_eq!(fault(&forged), (lines_of(&forged, sealed).0, Problem::Signature));
    }
}

fn three() -> Vec<Line> {
    chain(
        1,
        &[
            (0, 0, 0, Some(1), false),
            (1, 0, 0, None, true),
            (3, 1, 3, Some(1), false),
        ],
    )
}

#[test]
fn a_file_is_written_as_designed() {
    let lines = three();
    let text = file(&lines);
    let mut rows = text.lines();
    assert_eq!(
        rows.next().unwrap(),
        "site,number,time,kind,how,hostname,language,version,shown,tool,commitment,previous,hash,key,signature"
    );
    let first = rows.next().unwrap();
    assert!(
        first.starts_with("7,1,2026-11-20T13:00:00.000001Z,agreed,banner,a.test,de,"),
        "{first}"
    );
    assert!(
        first.contains(r#","{""place"":""bottom"",""title"":""0, \""agree\""?""}",,0101"#),
        "{first}"
    );
    assert!(first.ends_with(",,"), "{first}");
    let third = rows.nth(1).unwrap();
    assert!(
        third.contains(
            r#",a.test,de,,,"{""version"":""v, 1"",""language"":""en"",""text"":""We \""count\""\nyou""}",0101"#
        ),
        "{third}"
    );
    assert_eq!(rows.next(), None);
}

#[test]
fn what_else_can_be_wrong_is_named() {
    let with = |change: fn(&mut Vec<Line>)| {
        let mut lines = three();
        change(&mut lines);
        fault(&lines)
    };
    assert_eq!(with(|lines| lines.clear()), (1, Problem::Empty));
    assert_eq!(
        with(|lines| lines[0].shown = None),
        (2, Problem::BannerMissing)
    );
    assert_eq!(
        with(|lines| lines[0].shown = Some(content(1))),
        (2, Problem::Banner)
    );
    assert_eq!(
        with(|lines| lines[2].shown = Some(content(1))),
        (4, Problem::Banner)
    );
    assert_eq!(
        with(|lines| lines[1].shown = Some(content(0))),
        (3, Problem::Malformed("shown"))
    );
    assert_eq!(with(|lines| lines[2].seal = None), (4, Problem::CutOff));
    // After a closed day, the file would be whole without it.
    assert_eq!(
        with(|lines| lines.truncate(2)),
        (3, Problem::CutOff),
        "the signature of a day is none of a file"
    );
    let replaced = with(|lines| {
        lines[0].record.ts += 1;
    });
    assert_eq!(replaced, (3, Problem::Chain));
    let other = with(|lines| lines[1].record.site = SiteNumber(8));
    assert_eq!(other, (3, Problem::OtherSite));
    let genesis = with(|lines| lines[0].record.previous = [0; 32]);
    assert_eq!(genesis, (2, Problem::Chain));
    let lines = three();
    let other = verify(file(&lines).as_bytes(), Some(&[1; 32]));
    let (line, problem) = (3, Problem::Key);
    assert_eq!(other, Err(Fault { line, problem }));
    assert!(verify(file(&lines).as_bytes(), Some(&public_key(&SECRET))).is_ok());
    let other = with(|lines| {
        let last = lines.len() - 1;
        let record = &lines[last].record;
        let seal = sign_head(&[8; 32], SITE, 1, record.number, &record.hash());
        lines[last].seal = Some(seal);
    });
    assert_eq!(other, (lines.len() as u64 + 1, Problem::OtherKey));
    let open = format!("{}\"{}", header(), "\n".repeat(5 << 20));
    let fault = check(&open).expect_err("too long for a record");
    assert_eq!((fault.line, fault.problem), (2, Problem::Malformed("")));
    for (feed, line) in [("\r\n", 1), ("", 1)] {
        let fault = check(&file(&lines).replace('\n', feed)).unwrap_err();
        assert_eq!(fault.line, line, "{fault}");
    }
}
