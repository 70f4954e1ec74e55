//! A few simulated years: the bound of false alarms, and planted events. `make bench-alerts` simulates many more.

// Of the simulation, only parts are used here.
#![allow(dead_code)]

#[path = "../examples/simulate/chance.rs"]
mod chance;
#[path = "../examples/simulate/evaluate.rs"]
mod evaluate;
#[path = "../examples/simulate/site.rs"]
mod site;
#[path = "../examples/simulate/tally.rs"]
mod tally;

use crate::{
    evaluate::evaluate,
    site::{Event, Site},
    tally::Tally,
};

/// The tally of these years, one calm and one with events of each seed.
fn years(rate: f64, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        for with_events in [false, true] {
            let site = Site::new(rate, with_events, 77_000 + seed);
            tally.add(&site, &evaluate(&site));
        }
    }
    tally
}

#[test]
fn alarms_are_seldom_false_and_events_are_reported() {
    for (rate, hours) in [(20.0, 200.0), (1_000.0, 12.0), (20_000.0, 4.0)] {
        let tally = years(rate, 0..2);
        assert!(
            tally.false_alarms() < 0.7,
            "{rate}: {}",
            tally.false_alarms()
        );
        assert!(tally.stray() < 0.7, "{rate}: {}", tally.stray());
        let stop = tally.detection(Event::Stop);
        assert_eq!(stop.share, 1.0, "{rate}");
        assert!(
            stop.late.is_some_and(|late| late <= hours),
            "{rate}: {:?}",
            stop.late
        );
        if rate >= 1_000.0 {
            for event in [
                Event::Drop(0.9),
                Event::Drop(0.7),
                Event::Drop(0.5),
                Event::Spike(5.0),
            ] {
                assert_eq!(tally.detection(event).share, 1.0, "{rate}: {event:?}");
            }
        }
    }
}

#[test]
fn a_year_depends_on_its_seed_only() {
    let steps = |seed| Site::new(100.0, true, seed).steps;
    assert_eq!(steps(5), steps(5));
    assert_ne!(steps(5), steps(6));
}
