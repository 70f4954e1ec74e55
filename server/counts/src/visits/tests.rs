//! What open visits take.

use allocation_counter::{AllocationInfo, measure};
use shared::ids::SiteNumber;

use super::*;
use crate::{
    arrival::{Acquisition, Arrival, Batch, Device, Hit, Location},
    fold::State,
};

fn text(what: &str, number: u64) -> Option<String> {
    Some(format!("{what} {number}"))
}

/// The first hit of a visitor, as mixed as those of a site with many readers.
pub(super) fn hit(visitor: u64, ts: i64) -> Hit {
    let of = |kinds: u64, salt: u64| (visitor * 2_654_435_761 + salt * 40_503) / 7 % kinds;
    Hit {
        site: SiteNumber(7),
        ts,
        day: 20_777,
        visitor: Some(Visitor {
            today: visitor + 1,
            day_before: None,
        }),
        event: None,
        interactive: true,
        from_script: false,
        fingerprint: of(2_000, 1),
        hostname: "www.example.com".into(),
        path: format!("/articles/number-{}/read", of(2_000, 1)),
        acquisition: Acquisition {
            source: text("Source", of(400, 3) % 20),
            referrer: Some(format!("news.example/story-{}", of(400, 3))),
            channel: "Organic Search".into(),
            utm_source: (of(10, 4) == 0).then(|| "newsletter".into()),
            utm_medium: (of(10, 4) == 0).then(|| "email".into()),
            utm_campaign: (of(10, 4) == 0).then(|| format!("week {}", of(10, 5))),
            utm_content: None,
            utm_term: None,
        },
        location: Location {
            country: text("C", of(3_000, 6) % 60),
            region: text("Region", of(3_000, 6) % 600),
            city: text("City of", of(3_000, 6)),
        },
        device: Device {
            browser: text("Browser", of(5, 9)),
            browser_version: text("1", of(10, 10)),
            os: text("System", of(5, 11)),
            device: Some("desktop".into()),
            screen: Some("1920".into()),
            language: text("l", of(8, 12)),
        },
        props: Vec::new(),
        revenue: None,
    }
}

/// Takes the first hits of these visitors, one batch each, a millisecond apart.
pub(super) fn fill(state: &mut State, visitors: std::ops::Range<u64>) {
    fill_with(state, visitors, |_, _| {});
}

/// The same, each hit altered by `change`.
fn fill_with(state: &mut State, visitors: std::ops::Range<u64>, change: impl Fn(u64, &mut Hit)) {
    for visitor in visitors {
        let now = visitor as i64 * 1_000;
        let mut hit = hit(visitor, now);
        change(visitor, &mut hit);
        let batch = Batch {
            arrivals: vec![Arrival::Hit(Box::new(hit))],
            key: None,
        };
        drop(state.decide(batch, now, &mut Vec::new()));
    }
}

/// Bytes held for each of `visits` open visits, whose first hits `change` alters.
fn bytes_each(visits: u64, change: impl Fn(u64, &mut Hit)) -> f64 {
    let mut state = State {
        next_seq: 1,
        ..State::default()
    };
    let AllocationInfo { bytes_current, .. } = measure(|| fill_with(&mut state, 0..visits, change));
    let each = bytes_current as f64 / visits as f64;
    println!("{each:.0} bytes for each of {visits} open visits");
    each
}

#[test]
fn an_open_visit_is_small() {
    let each = bytes_each(100_000, |_, _| {});
    assert!(each < 220.0, "{each:.0} bytes for an open visit");
}

/// As if a sender's hits had nothing in common.
#[test]
fn an_open_visit_that_shares_nothing_is_not_large() {
    let each = bytes_each(100_000, |visitor, hit| {
        hit.path = format!("/articles/number-{visitor}/read");
        hit.acquisition.referrer = Some(format!("news.example/story-{visitor}"));
        hit.acquisition.utm_campaign = Some(format!("week {visitor}"));
    });
    assert!(each < 1_000.0, "{each:.0} bytes for an open visit");
}

/// The visitors whose visits are held.
fn held(state: &State) -> Vec<u64> {
    let mut held: Vec<u64> = state
        .open_visits
        .visits
        .keys()
        .map(|(_, who)| who - 1)
        .collect();
    held.sort_unstable();
    held
}

#[test]
fn those_that_were_quiet_for_longest_are_let_go() {
    let mut state = State {
        next_seq: 1,
        ..State::default()
    };
    fill(&mut state, 0..100);
    assert_eq!(state.open_visits.evict(100), 0);
    // The first ten come back; then as many new ones come as are evicted.
    for visitor in 0..10 {
        let now = 100_000 + visitor as i64;
        let batch = Batch {
            arrivals: vec![Arrival::Hit(Box::new(hit(visitor, now)))],
            key: None,
        };
        drop(state.decide(batch, now, &mut Vec::new()));
    }
    assert_eq!(state.open_visits.evict(90), 10);
    assert_eq!(held(&state), (0..10).chain(20..100).collect::<Vec<_>>());
    for visitor in 101..111 {
        fill(&mut state, visitor..visitor + 1);
        assert_eq!(state.open_visits.evict(90), 1);
    }
    let expected: Vec<u64> = (0..10).chain(30..100).chain(101..111).collect();
    assert_eq!(held(&state), expected);
    // A clock that was put back: its hits are older than the chosen ones.
    fill(&mut state, 11..12);
    assert_eq!(state.open_visits.evict(90), 1);
    assert_eq!(held(&state), expected);
    assert_eq!(state.open_visits.visits(), 90);
}

#[test]
fn what_is_read_from_a_file_is_the_same_and_as_small() {
    let mut state = State {
        next_seq: 1,
        ..State::default()
    };
    fill(&mut state, 0..20_000);
    let bytes = postcard::to_stdvec(&state).unwrap();
    let mut read = State::default();
    let taken = measure(|| {
        read = postcard::from_bytes(&bytes).unwrap();
        read.open_visits.complete();
    });
    let each = taken.bytes_current as f64 / 20_000.0;
    assert!(read == state);
    assert!(each < 300.0, "{each:.0} bytes for a visit that was read");
}
