//! Erasing: of one visitor, of days, of a site.

use std::path::PathBuf;

use aho_corasick::AhoCorasick;

use super::*;

/// Every file below a folder.
fn files_below(dir: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files
}

/// In which forms bytes may be in a file: a half of them, in either order, or as text in either case.
fn forms(of: &[u8; 16]) -> Vec<Vec<u8>> {
    let mut forms = Vec::new();
    // DuckDB keeps UUIDs as numbers, with the first bit changed.
    for half in [&of[1..8], &of[8..16]] {
        forms.push(half.to_vec());
        forms.push(half.iter().rev().copied().collect());
        let hex: String = half.iter().map(|byte| format!("{byte:02x}")).collect();
        forms.push(hex.to_uppercase().into_bytes());
        forms.push(hex.into_bytes());
    }
    let uuid = Person(*of).to_string();
    forms.push(uuid.as_bytes()[..18].to_vec());
    forms.push(uuid.as_bytes()[18..].to_vec());
    forms
}

/// The names of the files in which one of the forms is.
pub(crate) fn traces(dir: &Path, of: &[u8; 16]) -> Vec<String> {
    let forms = AhoCorasick::new(forms(of)).unwrap();
    let mut found: Vec<String> = Vec::new();
    for file in files_below(dir) {
        let bytes = std::fs::read(&file).unwrap();
        if forms.is_match(&bytes) {
            let name = file.strip_prefix(dir).unwrap();
            found.push(name.display().to_string());
        }
    }
    found.sort();
    found
}

const BROWSERS: u64 = 300;

/// Visitors with visits before and after their agreement, of whom one withdrew.
async fn busy(dir: &Path, hands: &Hands) -> Counts {
    let counts = open(dir, hands).await;
    for browser in 1..=BROWSERS {
        take(&counts, view(browser, "/a", NOON)).await;
        agree(&counts, browser, NOON + SECOND).await;
        take(&counts, view(browser, "/b", NOON + 2 * SECOND)).await;
    }
    withdraw(&counts, 5, NOON + 3 * SECOND).await;
    counts
}

#[tokio::test]
async fn an_erased_visitor_leaves_no_byte() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = busy(dir.path(), &hands).await;
    counts.settled().await.unwrap();
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    // The least and the greatest of all are in what DuckDB knows of a column.
    let mut people: Vec<(Person, u64)> = (1..=BROWSERS)
        .map(|browser| (consenting(browser).person, browser))
        .collect();
    people.sort();
    let erased = [people[0].1, people[BROWSERS as usize - 1].1, 5, 77];
    for browser in erased {
        let found = traces(dir.path(), &consenting(browser).person.0);
        assert!(found.contains(&"hits.duckdb".to_owned()), "{found:?}");
        assert!(
            found.iter().any(|file| file.ends_with(".journal")),
            "{found:?}"
        );
    }
    // Some are not in DuckDB's own file yet.
    take(&counts, view(77, "/c", NOON + 4 * SECOND)).await;
    here(&counts, 77, NOON + 4 * SECOND, NOON + SECOND).await;
    for browser in erased {
        let mark = consenting(browser).mark;
        counts.erase_visitor(SITE, mark).await.unwrap();
        assert_eq!(
            here(&counts, browser, NOON + 5 * SECOND, NOON).await,
            Verdict::Revoked
        );
    }
    // A backup does not contain them, even before files are cleared. For it, only the journal is.
    let copy = tempfile::tempdir().unwrap();
    counts.backup(copy.path()).await.unwrap();
    let marks = ["retire", "overwrite"].map(|mark| dir.path().join("journal").join(mark));
    let marked = || marks.each_ref().map(|mark| mark.exists());
    assert_eq!(marked(), [true, false]);
    assert!(counts.needs_scrub(NOON + 1).unwrap());
    // In minutes, only free blocks have their bytes; those wait for the night after the erasure.
    counts.clear_erased().await.unwrap();
    assert_eq!(marked(), [false, true]);
    let due = [NOON, NOON + 1].map(|moment| counts.needs_scrub(moment).unwrap());
    assert_eq!(due, [false, true]);
    for browser in erased {
        for bytes in [consenting(browser).person.0, bits(browser).0] {
            let found = traces(dir.path(), &bytes);
            assert!(found.iter().all(|file| file == "hits.duckdb"), "{found:?}");
        }
    }
    counts.clear_erased().await.unwrap();
    assert_eq!(marked(), [false, true], "nothing more to clear");
    counts.scrub().await.unwrap();
    assert_eq!(marked(), [false, false]);
    assert!(!counts.needs_scrub(i64::MAX).unwrap());
    for browser in erased {
        for (folder, name) in [(dir.path(), "data"), (copy.path(), "backup")] {
            let found = traces(folder, &consenting(browser).person.0);
            assert_eq!(found, [""; 0], "{browser} in the {name}");
            let found = traces(folder, &bits(browser).0);
            assert_eq!(found, [""; 0], "bits of {browser} in the {name}");
        }
    }
    // All others are there, and so is the chain.
    let links = "SELECT count(*) FROM consent_links";
    assert_eq!(number(&counts, links).await, BROWSERS as i64 - 4);
    let ties = "SELECT count(DISTINCT person) FROM ties";
    assert_eq!(number(&counts, ties).await, BROWSERS as i64 - 4);
    let chain = super::chain(&counts).await;
    assert_eq!(chain.len() as u64, BROWSERS + 1);
    assert_whole(&chain);
    let found = traces(dir.path(), &consenting(1).person.0);
    assert_eq!(found, ["hits.duckdb"], "of another");
    // And they stay erased.
    for crash in [false, true] {
        let counts = if crash {
            open(copy.path(), &hands).await
        } else {
            drop(counts.clone());
            counts.clone()
        };
        for browser in erased {
            assert_eq!(
                here(&counts, browser, NOON + 6 * SECOND, NOON).await,
                Verdict::Revoked
            );
            assert_eq!(agree(&counts, browser, NOON).await, Verdict::Revoked);
        }
    }
}

#[tokio::test]
async fn an_erasure_is_finished_after_a_crash() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = busy(dir.path(), &hands).await;
    counts.settled().await.unwrap();
    counts
        .erase_visitor(SITE, consenting(9).mark)
        .await
        .unwrap();
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert_eq!(here(&counts, 9, NOON, NOON).await, Verdict::Revoked);
    counts.scrub().await.unwrap();
    assert_eq!(traces(dir.path(), &consenting(9).person.0), [""; 0]);
    // With nothing to do, the journal stays.
    agree(&counts, 1, NOON).await;
    counts.scrub().await.unwrap();
    let found = traces(dir.path(), &consenting(1).person.0);
    assert!(
        found.iter().any(|file| file.ends_with(".journal")),
        "{found:?}"
    );
    // The journal that is left gives the same memory and the same rows again.
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    assert_eq!(counts.health().broken_records, 0);
    assert_whole(&super::chain(&counts).await);
    let checked = counts.check().await.unwrap();
    assert_eq!((checked.broken, checked.journal), (vec![], vec![]));
}

/// Damage of the mark never means that less is to be removed.
#[tokio::test]
async fn a_mark_that_cannot_be_read_has_everything_removed() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = busy(dir.path(), &hands).await;
    counts
        .erase_visitor(SITE, consenting(9).mark)
        .await
        .unwrap();
    let mark = dir.path().join("journal/retire");
    std::fs::write(&mark, [0xff, b'1']).unwrap();
    assert!(counts.needs_scrub(0).unwrap(), "whenever it was");
    // And it stops no other erasure.
    counts
        .erase_visitor(SITE, consenting(10).mark)
        .await
        .unwrap();
    std::fs::write(&mark, "18446744073709551615 0\n").unwrap();
    counts.clear_erased().await.unwrap();
    assert!(!mark.exists());
    counts.scrub().await.unwrap();
    for browser in [9, 10] {
        assert_eq!(traces(dir.path(), &consenting(browser).person.0), [""; 0]);
    }
    assert_whole(&super::chain(&counts).await);
}

/// What a site keeps for a shorter time than the journal its hits leaves no byte in it, nor in DuckDB's file.
#[tokio::test]
async fn what_is_too_old_leaves_no_byte() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = busy(dir.path(), &hands).await;
    counts.settled().await.unwrap();
    counts.compact(Scope::All, Zones::new()).await.unwrap();
    counts
        .expire_consent(SITE, Some(TODAY), Some(TODAY))
        .await
        .unwrap();
    assert!(counts.needs_scrub(NOON + 1).unwrap());
    counts.scrub().await.unwrap();
    for browser in [1, 5, 77, BROWSERS] {
        assert_eq!(traces(dir.path(), &consenting(browser).person.0), [""; 0]);
    }
    // Days of hits take their ties with them.
    assert!(!counts.needs_scrub(i64::MAX).unwrap());
    take(&counts, view(1, "/c", NOON + 4 * SECOND)).await;
    here(&counts, 1, NOON + 4 * SECOND, NOON + SECOND).await;
    counts.erase_until(SITE, TODAY).await.unwrap();
    assert!(counts.needs_scrub(NOON + 1).unwrap());
    // Days of a site that asks no visitor leave the journal as it is.
    counts.scrub().await.unwrap();
    counts.erase_until(SiteNumber(8), TODAY).await.unwrap();
    assert!(!counts.needs_scrub(i64::MAX).unwrap());
}

#[tokio::test]
async fn all_visitors_of_a_site_can_be_erased_and_agree_again() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON + MINUTE);
    let counts = busy(dir.path(), &hands).await;
    counts.erase_visitors(SITE).await.unwrap();
    assert_eq!(totals(&counts, SITE).await, [BROWSERS as i64 + 1, 0, 0]);
    counts.scrub().await.unwrap();
    for browser in [1, 2, 5, BROWSERS] {
        assert_eq!(traces(dir.path(), &consenting(browser).person.0), [""; 0]);
    }
    for crash in [false, true] {
        let counts = if crash {
            counts.shutdown().await.unwrap();
            open(dir.path(), &hands).await
        } else {
            counts.clone()
        };
        let known = here(&counts, 1, NOON + MINUTE, NOON + SECOND).await;
        assert_eq!(known, Verdict::Revoked);
        let ts = NOON + 2 * MINUTE + i64::from(crash);
        assert_eq!(agree(&counts, 1, ts).await, Verdict::Counted);
        assert_eq!(here(&counts, 1, ts, ts).await, Verdict::Counted);
    }
}

#[tokio::test]
async fn days_and_sites_are_erased_with_their_ties() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    let other = SiteNumber(8);
    for day in 0..4 {
        let ts = NOON + day * DAY;
        hands.set(ts);
        let browser = day as u64 + 1;
        take(&counts, view(browser, &format!("/{day}"), ts)).await;
        agree(&counts, browser, ts).await;
        let shown = BannerShown {
            site: SITE,
            day: day_of(ts),
            version: VERSION,
            language: "de".into(),
        };
        let shown = Arrival::Shown(Box::new(shown));
        counts.take(batch(vec![shown])).await.unwrap();
        take(
            &counts,
            Hit {
                site: other,
                ..view(browser, "/other", ts)
            },
        )
        .await;
        let choice = Choice::Agree(consenting(browser));
        let of_other = ConsentAnswer {
            site: other,
            ..answer(browser, choice, ts)
        };
        take_answer(&counts, of_other).await;
    }
    let left = "SELECT
        (SELECT string_agg(path, ' ' ORDER BY seq) FROM hits_live WHERE site_id = 7),
        (SELECT string_agg((visit_day - DATE '2026-11-20')::VARCHAR, ' ' ORDER BY visit_day) FROM ties WHERE site_id = 7),
        (SELECT string_agg(number::VARCHAR, ' ' ORDER BY number) FROM consent_records WHERE site_id = 7),
        (SELECT string_agg(number::VARCHAR, ' ' ORDER BY number) FROM consent_links WHERE site_id = 7),
        (SELECT sum(shown)::BIGINT FROM consent_shown WHERE site_id = 7)";
    counts.erase_until(SITE, TODAY).await.unwrap();
    assert_eq!(
        rows(&counts, left).await,
        ["/1 /2 /3|1 2 3|1 2 3 4|1 2 3 4|4"]
    );
    counts
        .expire_consent(SITE, Some(TODAY + 1), None)
        .await
        .unwrap();
    assert_eq!(
        rows(&counts, left).await,
        ["/1 /2 /3|2 3|1 2 3 4|1 2 3 4|4"]
    );
    counts
        .expire_consent(SITE, None, Some(TODAY + 1))
        .await
        .unwrap();
    assert_eq!(rows(&counts, left).await, ["/1 /2 /3|2 3|3 4|3 4|2"]);
    // The chain continues where it was.
    drop(counts);
    let counts = open(dir.path(), &hands).await;
    agree(&counts, 9, NOON + 3 * DAY).await;
    let chain = super::chain(&counts).await;
    let numbers: Vec<u64> = chain.iter().map(|record| record.number).collect();
    assert_eq!(numbers, [3, 4, 5]);
    assert_eq!(chain[2].previous, chain[1].hash());
    counts
        .expire_consent(SITE, None, Some(TODAY + 9))
        .await
        .unwrap();
    assert_eq!(rows(&counts, left).await, ["/1 /2 /3|2 3|-|-|-"]);
    agree(&counts, 10, NOON + 3 * DAY).await;
    let after = super::chain(&counts).await;
    assert_eq!((after[0].number, after[0].previous), (6, chain[2].hash()));

    counts.erase_site(SITE).await.unwrap();
    counts.scrub().await.unwrap();
    assert_eq!(rows(&counts, left).await, ["-|-|-|-|-"]);
    assert_eq!(number(&counts, "SELECT count(*) FROM revoked").await, 0);
    for browser in [1, 4, 9, 10] {
        let person = consenting(browser).person;
        // The fixture's visitors are the same on both sites.
        let found = traces(dir.path(), &person.0);
        let expected: &[&str] = if browser < 9 { &["hits.duckdb"] } else { &[] };
        assert_eq!(found, expected, "{browser}");
    }
    assert_eq!(totals(&counts, other).await, [4, 4, 4]);
    // A site begins its chain where there was none.
    agree(&counts, 1, NOON + 3 * DAY).await;
    assert_whole(&super::chain(&counts).await);
}
