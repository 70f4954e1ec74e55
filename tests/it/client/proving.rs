//! Verifying an export of consent records, without a server.

use serde_json::json;
use shared::{
    consent::{
        How, Kind, Record, genesis,
        proofs::{Line, header, line, public_key, sign_day, sign_head},
        to_hex,
    },
    ids::SiteNumber,
};

use super::Terminal;

const SITE: SiteNumber = SiteNumber(3);
const SECRET: [u8; 32] = [5; 32];
/// 2026-11-20 at noon, UTC.
const NOON: i64 = 1_795_176_000_000_000;
const HOUR: i64 = 3_600_000_000;

/// Three records, the first of which closes its day, as the lines of a file.
fn exported() -> Vec<String> {
    let mut previous = genesis(SITE);
    let mut lines = vec![header()];
    for (number, kind) in [Kind::Agreed, Kind::Declined, Kind::Withdrew]
        .into_iter()
        .enumerate()
    {
        let number = number as u64 + 1;
        let record = Record {
            site: SITE,
            number,
            ts: NOON + (number as i64 - 1) * 12 * HOUR,
            kind,
            how: How::Call,
            hostname: "a.test".into(),
            language: "en".into(),
            version: None,
            tool: None,
            commitment: None,
            previous,
        };
        previous = record.hash();
        let seal = match number {
            1 => Some(sign_day(&SECRET, SITE, number, &previous)),
            3 => Some(sign_head(&SECRET, SITE, 1, number, &previous)),
            _ => None,
        };
        lines.push(line(&Line {
            record,
            shown: None,
            seal,
        }));
    }
    lines
}

#[tokio::test]
async fn a_whole_export_is_proven_and_says_by_which_key() {
    let terminal = Terminal::alone();
    let export = exported();
    let key = to_hex(&public_key(&SECRET));
    let shown = format!(
        "Proven: 3 records in an unbroken chain, from 2026-11-20 12:00:00 UTC to 2026-11-21 12:00:00 UTC.
  agreed    1
  declined  1
  gpc       0
  withdrew  1
  changed   0
0 banners and 1 signed day verified.
Signed by {key}
"
    );
    let arguments = ["consent", "verify", "-", "--key", &key];
    let ran = terminal.run_with(&arguments, &export.concat()).await;
    assert_eq!(ran.expect(0).out, shown);

    let file = terminal.home.path().join("consent.csv");
    std::fs::write(&file, export.concat()).expect("a file");
    let ran = terminal.run(&["consent", "verify", "consent.csv"]).await;
    let expected = shown.replace("Proven:", "Consistent:")
        + "Not proven yet: anyone can sign a file. Get the server's key (`chain.key` of GET /sites/{site}/consent), and verify \
           again with --key.\n";
    assert_eq!(ran.expect(0).out, expected);

    let ran = terminal
        .run(&["consent", "verify", "consent.csv", "--json"])
        .await;
    let expected = json!({
        "consistent": true, "proven": false, "site": 3, "first": 1, "last": 3, "from": 1_795_176_000, "to": 1_795_262_400,
        "kinds": {"agreed": 1, "declined": 1, "gpc": 0, "withdrew": 1, "changed": 0},
        "versions": 0, "signed_days": 1, "key": key,
        "head": export[3].split(',').nth(12),
    });
    assert_eq!(ran.expect(0).json(), expected);
}

#[tokio::test]
async fn what_was_changed_or_taken_out_or_swapped_is_found_where_it_is() {
    let terminal = Terminal::alone();
    let export = exported();
    let mut changed = export.clone();
    changed[2] = changed[2].replace("a.test", "b.test");
    let mut swapped = export.clone();
    swapped.swap(2, 3);
    let without = |line: usize| {
        let mut lines = export.clone();
        lines.remove(line);
        lines
    };
    let other = to_hex(&public_key(&[6; 32]));
    let cases: [(Vec<String>, &[&str], &str); 6] = [
        (
            changed,
            &[],
            "line 3: the record does not match its hash: one of them was changed",
        ),
        (
            without(2),
            &[],
            "line 3: record 2 is missing before this line",
        ),
        (
            swapped,
            &[],
            "line 3: record 3 is in the place of record 2: records were swapped or repeated",
        ),
        (
            without(3),
            &[],
            "line 3: the file ends here without the signature of its last line",
        ),
        (
            export.clone(),
            &["--key", &other],
            "line 2: the signature is not by the key of the deployment",
        ),
        (vec![header()], &[], "line 1: the file contains no record"),
    ];
    for (lines, more, expected) in cases {
        let arguments = [&["consent", "verify", "-"], more].concat();
        let ran = terminal.run_with(&arguments, &lines.concat()).await;
        let ran = ran.expect(9);
        assert_eq!(
            (ran.out.as_str(), ran.err),
            ("", format!("stile: -: {expected}\n"))
        );
    }
    let ran = terminal
        .run_with(&["consent", "verify", "-", "--json"], &without(2).concat())
        .await;
    let expected = json!({
        "consistent": false, "proven": false, "line": 3, "problem": "missing", "text": "line 3: record 2 is missing before this line",
    });
    assert_eq!(ran.expect(9).json(), expected);
}

#[tokio::test]
async fn a_missing_file_and_a_wrong_key_are_other_errors() {
    let terminal = Terminal::alone();
    let ran = terminal.run(&["consent", "verify", "none.csv"]).await;
    assert!(
        ran.err.starts_with("stile: none.csv cannot be read: "),
        "{ran:#?}"
    );
    ran.expect(1);
    let ran = terminal
        .run(&["consent", "verify", "-", "--key", "abc"])
        .await;
    assert!(
        ran.err.contains("a key has 64 hexadecimal digits"),
        "{ran:#?}"
    );
    ran.expect(2);
}
