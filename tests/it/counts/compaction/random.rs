//! Random hits, compacted at random moments.

use std::collections::BTreeMap;

use counts::Scope;
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};

use super::*;

/// The rows whose totals questions rely on.
const DONE: &str = "FROM (SELECT * FROM hits AS a WHERE visit_day < coalesce(
    (SELECT min(visit_day) FROM hits_live AS b WHERE b.site_id = a.site_id), DATE '9999-01-01'))";

/// What counts as one value of each dimension, among the rows of hits: number, column, which rows.
const DIMENSIONS: [(u8, &str, &str); 7] = [
    (0, "NULL::VARCHAR", "kind < 2"),
    (2, "path", "kind < 2"),
    (3, "hostname", "kind < 2"),
    (4, "event", "kind = 1"),
    (5, "entry_path", "kind < 2"),
    (7, "source", "kind < 2"),
    (9, "channel", "kind < 2"),
];

/// Sums of a dimension in the days `[from, until)`, compared with what is counted in the rows; rows are differences.
fn sums((number, column, which): (u8, &str, &str), from: i32, until: i32) -> String {
    let date = |day: i32| format!("DATE '1970-01-01' + {day}");
    let (first, end) = (date(from), date(until));
    format!(
        "WITH summed AS (
             SELECT site_id, value, sum(visitors) - coalesce(sum(again) FILTER (day > {first}), 0) AS visitors,
                    sum(views) AS views, sum(events) AS events, sum(visits) AS visits
             FROM day_sums WHERE dimension = {number} AND day >= {first} AND day < {end} GROUP BY site_id, value
             HAVING sum(visitors + views + events + visits) > 0
         ),
         wanted AS (
             SELECT site_id, {column} AS value,
                    count(DISTINCT visitor) FILTER (day >= {first} AND day < {end}) AS visitors,
                    count(*) FILTER (kind = 0 AND day >= {first} AND day < {end}) AS views,
                    count(*) FILTER (kind = 1 AND day >= {first} AND day < {end}) AS events,
                    count(DISTINCT visit) FILTER (visit_day >= {first} AND visit_day < {end}) AS visits
             FROM hits WHERE {which} AND ((day >= {first} AND day < {end})
                  OR (visit IS NOT NULL AND visit_day >= {first} AND visit_day < {end}))
             GROUP BY ALL
         )
         SELECT coalesce(s.site_id, w.site_id)::BIGINT, coalesce(s.value, w.value), s.visitors::BIGINT, w.visitors,
                s.views::BIGINT, w.views, s.events::BIGINT, w.events, s.visits::BIGINT, w.visits
         FROM summed AS s FULL JOIN wanted AS w ON s.site_id = w.site_id AND s.value IS NOT DISTINCT FROM w.value
         WHERE (s.visitors, s.views, s.events, s.visits) IS DISTINCT FROM (w.visitors, w.views, w.events, w.visits)"
    )
}

/// What only pages have, and how long visits lasted and how many bounced; rows are differences.
const OF_VISITS: &str = "
WITH summed AS (
    SELECT site_id, visit_day, dimension, value, sum(enters)::BIGINT AS enters, sum(bounces)::BIGINT AS bounces,
           sum(dur_ms)::BIGINT AS dur_ms, sum(visit_views)::BIGINT AS visit_views, sum(engaged)::BIGINT AS engaged,
           sum(exits)::BIGINT AS exits, sum(engaged_ms)::BIGINT AS engaged_ms
    FROM day_sums WHERE dimension IN (0, 2, 7) GROUP BY ALL
),
wanted AS (
    SELECT site_id, visit_day, 0 AS dimension, NULL AS value, sum(v_first)::BIGINT AS enters,
           sum(v_bounce)::BIGINT AS bounces, sum(v_dur_ms)::BIGINT AS dur_ms, sum(v_views)::BIGINT AS visit_views,
           sum(v_engaged)::BIGINT AS engaged, 0::BIGINT AS exits, 0::BIGINT AS engaged_ms
    FROM hits GROUP BY ALL
    UNION ALL
    SELECT site_id, visit_day, 7, source, sum(v_first), sum(v_bounce), sum(v_dur_ms), sum(v_views), sum(v_engaged), 0, 0
    FROM hits WHERE kind < 2 GROUP BY ALL
    UNION ALL
    SELECT site_id, visit_day, 2, value, sum(enters), sum(bounces), NULL, 0, 0, sum(exits), sum(engaged_ms)
    FROM (
        SELECT site_id, visit_day, entry_path AS value, 1 AS enters, v_bounce AS bounces, 0 AS exits, 0 AS engaged_ms
        FROM hits WHERE v_first = 1
        UNION ALL SELECT site_id, visit_day, exit_path, 0, 0, 1, 0 FROM hits WHERE v_first = 1
        UNION ALL SELECT site_id, visit_day, path, 0, 0, 0, coalesce(engaged_ms, 0) FROM hits
    ) WHERE value IS NOT NULL GROUP BY ALL
)
SELECT s.* REPLACE (s.site_id::BIGINT AS site_id, s.visit_day::VARCHAR AS visit_day, s.dimension::BIGINT AS dimension)
FROM summed AS s FULL JOIN wanted AS w ON s.site_id = w.site_id AND s.visit_day = w.visit_day
     AND s.dimension = w.dimension AND s.value IS NOT DISTINCT FROM w.value
WHERE (s.enters, s.bounces, s.visit_views, s.engaged, s.exits, s.engaged_ms)
          IS DISTINCT FROM (w.enters, w.bounces, w.visit_views, w.engaged, w.exits, w.engaged_ms)
   OR (s.dimension <> 2 AND s.dur_ms <> w.dur_ms)";
/// Rows before others of their group of a site and a day of visits, and groups that are in more than one place.
const GROUPED: &str = "
SELECT count(*) FILTER (g = group_before AND before > place)::BIGINT,
       (count(*) FILTER (g IS DISTINCT FROM group_before) - count(DISTINCT g))::BIGINT
FROM (
    SELECT (site_id, visit_start, coalesce(visit, 18446744073709551615), ts, seq) AS place,
           lag(place) OVER (ORDER BY rowid) AS before, (site_id, visit_day) AS g,
           lag(g) OVER (ORDER BY rowid) AS group_before FROM hits)";

#[derive(Clone, Debug)]
enum Step {
    /// Visitor, site next to the first, minutes to advance, minutes late, page, what.
    Arrives(u64, u32, i64, i64, u8, u8),
    CompactAll,
    CompactPast,
}

fn step() -> impl Strategy<Value = Step> {
    let gap = prop_oneof![5 => 0..25i64, 2 => 25..200i64, 1 => 200..900i64];
    let late = prop_oneof![8 => Just(0i64), 1 => 1..50i64, 1 => 1000..4000i64];
    prop_oneof![
        30 => (0..4u64, 0..2u32, gap, late, 0..3u8, 0..10u8)
            .prop_map(|(who, site, gap, late, page, what)| Step::Arrives(who, site, gap, late, page, what)),
        1 => Just(Step::CompactAll),
        2 => Just(Step::CompactPast),
    ]
}

/// A hit or heartbeat as intake would build it, in a zone half an hour east of UTC for the second site.
fn arrival(step: &Step, now: i64) -> Option<Arrival> {
    let Step::Arrives(who, offset, _, late, page, what) = *step else {
        return None;
    };
    let ts = now - late * MINUTE;
    let day = day_of(ts + i64::from(offset) * 30 * MINUTE);
    let hash = |day: i32| who * 100_000 + u64::try_from(day).unwrap_or(0) + 1;
    let visitor = Visitor {
        today: hash(day),
        day_before: Some(hash(day - 1)),
    };
    let path = format!("/{page}");
    let site = SiteNumber(SITE.0 + offset);
    if what < 2 {
        let ping = Ping {
            site,
            day,
            visitor,
            ..ping(0, &path, ts, 3000 * u32::from(what))
        };
        return Some(Arrival::Ping(Box::new(ping)));
    }
    let mut one = Hit {
        site,
        day,
        visitor: Some(visitor),
        ..view(0, &path, ts)
    };
    one.acquisition.source = (what % 2 == 0).then(|| "Google".into());
    one.acquisition.channel = format!("channel {}", what % 3);
    one.interactive = what != 3;
    one.event = (what < 5).then(|| "event".into());
    one.from_script = what != 4;
    if what == 4 && page == 0 {
        one.visitor = None;
    }
    Some(hit(one))
}

/// A row as it waited for compaction.
#[derive(Clone, Debug)]
struct Waited {
    seq: u64,
    kind: i64,
    visit: String,
    path: String,
    ts: i64,
    start: i64,
    engaged_ms: i64,
    scroll: i64,
}

/// The rows that wait now.
async fn waiting(counts: &Counts) -> Vec<Waited> {
    let sql = "SELECT seq, kind::BIGINT, visit, path, epoch_us(ts), epoch_us(visit_start),
                      coalesce(engaged_ms, 0)::BIGINT, coalesce(scroll, 0)::BIGINT FROM hits_live";
    let lines = rows(counts, sql).await;
    let row = |line: String| {
        let cells: Vec<&str> = line.split('|').collect();
        let number = |at: usize| cells[at].parse::<i64>().expect("a number");
        Waited {
            seq: cells[0].parse().expect("a number"),
            kind: number(1),
            visit: cells[2].to_owned(),
            path: cells[3].to_owned(),
            ts: number(4),
            start: number(5),
            engaged_ms: number(6),
            scroll: number(7),
        }
    };
    lines.into_iter().map(row).collect()
}

/// What must be known of all rows that ever waited, wherever the pings are kept: the hits, how each visit read each page,
/// and how long visits lasted.
fn known(all: &BTreeMap<u64, Waited>) -> [Vec<String>; 3] {
    let hits = all.values().filter(|row| row.kind < 2);
    let mut read: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    let mut lasted: BTreeMap<&str, i64> = BTreeMap::new();
    for row in all.values().filter(|row| row.visit != "-") {
        let longest = lasted.entry(&row.visit).or_default();
        *longest = (*longest).max((row.ts - row.start) / 1_000);
        if row.kind == 2 {
            let of_page = read
                .entry(format!("{}|{}", row.visit, row.path))
                .or_default();
            *of_page = (of_page.0 + row.engaged_ms, of_page.1.max(row.scroll));
        }
    }
    let mut known = [
        hits.map(|row| row.seq.to_string()).collect::<Vec<_>>(),
        read.iter()
            .map(|(of, (ms, depth))| format!("{of}|{ms}|{depth}|1|{depth}"))
            .collect(),
        lasted
            .iter()
            .map(|(visit, ms)| format!("{visit}|{ms}"))
            .collect(),
    ];
    known.iter_mut().for_each(|lines| lines.sort());
    known
}

/// The same of the compacted rows.
async fn found(counts: &Counts) -> [Vec<String>; 3] {
    let mut found = [
        rows(counts, "SELECT seq FROM hits WHERE kind < 2").await,
        rows(
            counts,
            "SELECT visit, path, sum(engaged_ms)::BIGINT, max(scroll)::BIGINT, count(p_depth), max(p_depth)::BIGINT
             FROM hits GROUP BY visit, path HAVING count(engaged_ms) > 0",
        )
        .await,
        rows(counts, "SELECT visit, v_dur_ms::BIGINT FROM hits WHERE v_first = 1 AND visit IS NOT NULL").await,
    ];
    found.iter_mut().for_each(|lines| lines.sort());
    found
}

async fn check(steps: Vec<Step>) {
    let dir = tempfile::tempdir().unwrap();
    let start = NOON + 10 * DAY;
    let hands = Hands::at(start);
    let counts = open(dir.path(), &hands).await;
    counts.keep_sums_from(1);
    let mut now = start;
    let mut compacted = 0;
    let mut all = BTreeMap::new();
    for step in &steps {
        if !matches!(step, Step::Arrives(..)) {
            all.extend(waiting(&counts).await.into_iter().map(|row| (row.seq, row)));
        }
        match step {
            Step::CompactAll => {
                compacted += counts.compact(Scope::All, zones()).await.unwrap().rows
            }
            Step::CompactPast => {
                let before = Scope::Before(now - 2 * HOUR);
                compacted += counts.compact(before, zones()).await.unwrap().rows;
                let early = "SELECT count(*) FROM hits_live WHERE visit_day < (SELECT max(visit_day) - 2 FROM hits_live)";
                assert_eq!(number(&counts, early).await, 0);
                // What questions take as done is done: whole days before a site's first live row.
                let done = VISITS.replace("FROM hits", DONE);
                assert_eq!(rows(&counts, &done).await, [""; 0], "{steps:?}");
            }
            Step::Arrives(_, _, gap, ..) => {
                now += gap * MINUTE;
                hands.set(now);
                let arrival = arrival(step, now).unwrap();
                counts.take(batch(vec![arrival])).await.unwrap();
            }
        }
    }
    all.extend(waiting(&counts).await.into_iter().map(|row| (row.seq, row)));
    compacted += counts.compact(Scope::All, zones()).await.unwrap().rows;
    assert_eq!(live(&counts).await, 0);
    assert_eq!(compacted, all.len() as u64);
    let repeated = "SELECT count(*) - count(DISTINCT seq) FROM hits";
    assert_eq!(number(&counts, repeated).await, 0);
    assert_eq!(found(&counts).await, known(&all), "{steps:?}");
    let none: [String; 0] = [];
    assert_eq!(rows(&counts, VISITS).await, none, "{steps:?}");
    assert_eq!(rows(&counts, OF_VISITS).await, none, "{steps:?}");
    assert_eq!(rows(&counts, GROUPED).await, ["0|0"], "{steps:?}");
    let (first, last) = (day_of(start) - 4, day_of(now) + 2);
    for dimension in DIMENSIONS {
        for from in first..last {
            for until in [from + 1, from + 3] {
                let wrong = rows(&counts, &sums(dimension, from, until)).await;
                assert_eq!(wrong, none, "{dimension:?} {from} {until} {steps:?}");
            }
        }
    }
    // Once their months are over, they are sorted by site, and nothing else changes.
    let before = rows(&counts, "SELECT hash(h) FROM hits h ORDER BY 1").await;
    hands.set(now + 40 * DAY);
    counts
        .compact(Scope::Before(now + 40 * DAY), zones())
        .await
        .unwrap();
    assert_eq!(
        rows(&counts, "SELECT hash(h) FROM hits h ORDER BY 1").await,
        before
    );
    assert_eq!(rows(&counts, SORTED).await, ["0"], "{steps:?}");
    let unsorted = "SELECT count(*) FROM unsorted_months";
    assert_eq!(number(&counts, unsorted).await, 0);
    // Erasing the sites leaves none of it.
    for site in [SITE, SiteNumber(SITE.0 + 1)] {
        counts.erase_site(site).await.unwrap();
    }
    assert_eq!(number(&counts, "SELECT count(*) FROM day_sums").await, 0);
}

#[test]
fn sums_and_totals_are_exact_on_random_hits() {
    let config = Config {
        cases: 6,
        max_shrink_iters: 0,
        failure_persistence: None,
        ..Config::default()
    };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    TestRunner::new(config)
        .run(&prop::collection::vec(step(), 20..150), |steps| {
            runtime.block_on(check(steps));
            Ok(())
        })
        .unwrap();
}
