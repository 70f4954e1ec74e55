//! Imports: all of one or nothing, days that are ours, and what a crash in the middle leaves.

use counts::{ImportedFigures, ImportedHit, ImportedPart, ImportedSum, Scope, Zones};

use super::*;

const IMPORT: &str = "019a0000-0000-7000-8000-000000000001";
const OTHER: &str = "019a0000-0000-7000-8000-000000000002";

/// The total of a day, with this many views.
fn sum(day: i32, views: u64) -> ImportedSum {
    ImportedSum {
        day,
        dimension: 0,
        value: None,
        figures: ImportedFigures {
            views: Some(views),
            ..ImportedFigures::default()
        },
    }
}

fn sums(sums: &[(i32, u64)]) -> ImportedPart {
    ImportedPart::Sums(sums.iter().map(|(day, views)| sum(*day, *views)).collect())
}

/// A visit of two views on a day of a log.
fn visit(number: u64, day: i32) -> [ImportedHit; 2] {
    let start = i64::from(day) * DAY + HOUR;
    let hit = |ts, path: &str, before: Option<&str>| ImportedHit {
        ts,
        day,
        visitor: Some(number + 100),
        visit: Some(number),
        interactive: true,
        visit_start: start,
        visit_day: day,
        hostname: "example.com".into(),
        path: path.into(),
        prev_path: before.map(str::to_owned),
        acquisition: counts::Acquisition {
            channel: "Direct".into(),
            ..counts::Acquisition::default()
        },
        ..ImportedHit::default()
    };
    [
        hit(start, "/a", None),
        hit(start + MINUTE, "/b", Some("/a")),
    ]
}

async fn add(counts: &Counts, import: &str, part: ImportedPart) {
    let read = part.len() as u64;
    let before = counts.import_stored(SITE, import).await.expect("a number");
    let added = counts.add_import_part(SITE, import, part, (before, read));
    added.await.expect("it is stored");
}

async fn show(counts: &Counts, import: &str, source: &str) -> u64 {
    let shown = counts.show_import(SITE, import, source).await;
    shown.expect("it is shown").days
}

/// The days that figures include, each with its source.
fn days(counts: &Counts) -> Vec<(i32, String)> {
    let found = counts.imported_days(SITE);
    let within = found.within(0..=TODAY);
    within
        .map(|(day, imported)| (day, imported.source.to_string()))
        .collect()
}

#[tokio::test]
async fn an_import_is_seen_as_a_whole_and_taken_back_as_a_whole() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    add(&counts, IMPORT, sums(&[(TODAY - 9, 3), (TODAY - 8, 4)])).await;
    add(&counts, IMPORT, sums(&[(TODAY - 7, 5)])).await;
    assert_eq!(counts.import_stored(SITE, IMPORT).await.unwrap(), 3);
    assert!(days(&counts).is_empty());
    assert_eq!(show(&counts, IMPORT, "ga4").await, 3);
    let all: Vec<_> = [9, 8, 7].map(|ago| (TODAY - ago, "ga4".to_owned())).into();
    assert_eq!(days(&counts), all);
    // Again, as after a crash that came before Postgres knew.
    assert_eq!(show(&counts, IMPORT, "ga4").await, 3);
    assert_eq!(days(&counts), all);

    // The first to show a day has it.
    add(&counts, OTHER, sums(&[(TODAY - 7, 50), (TODAY - 6, 60)])).await;
    assert_eq!(show(&counts, OTHER, "umami").await, 1);
    assert_eq!(days(&counts).len(), 4);
    counts.remove_import(SITE, IMPORT).await.unwrap();
    assert_eq!(days(&counts), [(TODAY - 6, "umami".to_owned())]);
    let left = "SELECT import, sum(views)::BIGINT FROM imported_sums GROUP BY import";
    assert_eq!(rows(&counts, left).await, [format!("{OTHER}|60")]);
    assert_eq!(counts.import_stored(SITE, IMPORT).await.unwrap(), 0);
    counts.remove_import(SITE, IMPORT).await.unwrap();
    counts.erase_site(SITE).await.unwrap();
    assert!(days(&counts).is_empty());
    assert_eq!(
        number(&counts, "SELECT count(*) FROM imported_sums").await,
        0
    );
    assert_eq!(
        number(&counts, "SELECT count(*) FROM import_parts").await,
        0
    );
}

#[tokio::test]
async fn hits_of_a_log_are_stored_once_whatever_happens_in_between() {
    let dir = tempfile::tempdir().unwrap();
    let hands = Hands::at(NOON);
    let counts = open(dir.path(), &hands).await;
    let own = TODAY - 8;
    take(&counts, view(1, "/own", i64::from(own) * DAY + HOUR)).await;
    let first: Vec<_> = [visit(0, TODAY - 9), visit(1, own)].concat();
    add(&counts, IMPORT, ImportedPart::Hits(first)).await;
    let seen = "SELECT day::VARCHAR, path, count(*)::BIGINT, count(DISTINCT visit)::BIGINT FROM
        (SELECT day, path, visit_start AS visit FROM hits UNION ALL SELECT day, path, visit_start AS visit FROM hits_live)
        GROUP BY ALL ORDER BY ALL";
    let ours = ["2026-11-12|/own|1|1"];
    assert_eq!(rows(&counts, seen).await, ours);
    drop(counts);

    // The file says how far it got.
    let counts = open(dir.path(), &hands).await;
    assert_eq!(counts.import_stored(SITE, IMPORT).await.unwrap(), 4);
    assert_eq!(rows(&counts, seen).await, ours);
    let rest = ImportedPart::Hits(visit(2, TODAY - 7).to_vec());
    add(&counts, IMPORT, rest).await;
    assert_eq!(show(&counts, IMPORT, "logs").await, 2);
    let all = [
        "2026-11-11|/a|1|1",
        "2026-11-11|/b|1|1",
        "2026-11-12|/own|1|1",
        "2026-11-13|/a|1|1",
        "2026-11-13|/b|1|1",
    ];
    assert_eq!(rows(&counts, seen).await, all);
    assert_eq!(show(&counts, IMPORT, "logs").await, 2);
    assert_eq!(rows(&counts, seen).await, all);
    counts
        .compact(Scope::All, Zones::new())
        .await
        .expect("it compacts");
    assert_eq!(rows(&counts, seen).await, all);
    drop(counts);

    let counts = open(dir.path(), &hands).await;
    let shown = [9, 7].map(|ago| (TODAY - ago, "logs".to_owned()));
    assert_eq!(days(&counts), shown);
    counts.remove_import(SITE, IMPORT).await.unwrap();
    assert_eq!(rows(&counts, seen).await, ours);
    assert!(days(&counts).is_empty());
    // What is counted after that is where it belongs.
    take(&counts, view(2, "/own", NOON)).await;
    counts
        .compact(Scope::All, Zones::new())
        .await
        .expect("it compacts");
    assert_eq!(
        rows(&counts, seen).await,
        ["2026-11-12|/own|1|1", "2026-11-20|/own|1|1"]
    );
}

#[tokio::test]
async fn nothing_is_stored_of_an_import_that_was_erased_meanwhile() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    add(&counts, IMPORT, sums(&[(TODAY - 9, 3)])).await;
    counts.erase_site(SITE).await.unwrap();
    let next = sums(&[(TODAY - 8, 4)]);
    let added = counts.add_import_part(SITE, IMPORT, next, (1, 1)).await;
    assert!(added.is_err());
    let left = number(&counts, "SELECT count(*) FROM imported_sums").await;
    assert_eq!(left, 0);
}

#[tokio::test]
async fn expired_days_of_an_import_are_erased_with_others() {
    let dir = tempfile::tempdir().unwrap();
    let counts = open(dir.path(), &Hands::at(NOON)).await;
    add(&counts, IMPORT, sums(&[(TODAY - 9, 3), (TODAY - 5, 4)])).await;
    show(&counts, IMPORT, "plausible").await;
    let hits = visit(0, TODAY - 8).to_vec();
    add(&counts, OTHER, ImportedPart::Hits(hits)).await;
    show(&counts, OTHER, "logs").await;
    assert_eq!(days(&counts).len(), 3);
    counts.erase_until(SITE, TODAY - 6).await.unwrap();
    assert_eq!(days(&counts), [(TODAY - 5, "plausible".to_owned())]);
    for (sql, expected) in [
        ("SELECT count(*) FROM imported_sums", 1),
        ("SELECT count(*) FROM hits_live", 0),
    ] {
        assert_eq!(number(&counts, sql).await, expected, "{sql}");
    }
}
