//! Each rule with hand-made weeks.

use anomaly::{
    Baseline, Change, Hour, Kind, Recent, Running, Traffic, Verdict, Watch, judge, judge_goal,
    replay,
};
use proptest::prelude::*;

const DAY: usize = 24;
const WEEK: usize = 168;
/// The hours of nine weeks.
const HISTORY: usize = 9 * WEEK;

/// An hour by its number, with what it brings.
fn hour(at: usize, hits: u32) -> Hour {
    Hour {
        start: at as i64 * 3600,
        week_hour: (at % WEEK) as u8,
        local_day: (at / DAY) as i32,
        hits,
    }
}

fn hours(count: usize, hits: impl Fn(usize) -> f64) -> Vec<Hour> {
    (0..count)
        .map(|at| hour(at, hits(at).round() as u32))
        .collect()
}

/// A few percent more or less, without a pattern by day or week.
fn noise(at: usize) -> f64 {
    let mixed = (at as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40;
    0.85 + 0.3 * (mixed as f64 / (1 << 24) as f64)
}

/// Few at night, many in the afternoon; half at weekends. The mean of a weekday's hours is 1.
fn rhythm(at: usize) -> f64 {
    let daily = 1.0 - 0.9 * ((at % DAY) as f64 / 24.0 * std::f64::consts::TAU).cos();
    if at % WEEK < 5 * DAY {
        daily
    } else {
        daily / 2.0
    }
}

/// A site with this many hits in a mean hour of a weekday.
fn site(rate: f64) -> impl Fn(usize) -> f64 {
    move |at| rate * rhythm(at) * noise(at)
}

/// Small counts: hits in a few hours, none in most.
fn sparse(daily: f64) -> impl Fn(usize) -> f64 {
    move |at| {
        let rate = daily / 24.0;
        let chance = (noise(at) - 0.85) / 0.3;
        if chance < rate / 2.0 { 2.0 } else { 0.0 }
    }
}

fn learn(hours: &[Hour]) -> Baseline {
    Baseline::learn(hours).expect("enough history")
}

fn found(hours: &[Hour], kind: Kind) -> Option<Verdict> {
    let recent = Recent {
        hours,
        running: None,
    };
    judge(&learn(hours), &recent, kind, 0)
}

/// Tuesday, 15:00, in the tenth week.
const NOW: usize = HISTORY + DAY + 15;

#[test]
fn an_ordinary_site_gives_no_verdict_at_any_hour() {
    for rate in [0.2, 3.0, 100.0, 2_000.0] {
        let all = hours(HISTORY + WEEK, site(rate));
        assert_eq!(replay(&all, (HISTORY * 3600) as i64), [], "{rate}");
    }
}

#[test]
fn what_is_expected_follows_the_week_and_the_level() {
    // Doubles within ten weeks.
    let growing = |at: usize| site(200.0)(at) * (at as f64 / (10 * WEEK) as f64).exp2();
    for (name, all, factor) in [
        ("steady", hours(NOW, site(200.0)), 1.0),
        ("growing", hours(NOW, growing), 1.75),
    ] {
        let baseline = learn(&all);
        for at in [14, 2 * DAY + 3, 5 * DAY + 14, 6 * DAY + 20] {
            let expected = 200.0 * rhythm(at) * factor;
            let ratio = baseline.expected(at as u8) / expected;
            assert!((0.9..1.1).contains(&ratio), "{name}, {at}: {ratio}");
        }
        let spread = baseline.spread(24);
        assert!(spread.relative < 0.02 && spread.fano >= 1.0, "{spread:?}");
    }
}

#[test]
fn a_small_site_shares_its_hours_among_days() {
    let baseline = learn(&hours(NOW, sparse(5.0)));
    let by_day: Vec<f64> = (0..7)
        .map(|day| (0..24).map(|hour| baseline.expected(day * 24 + hour)).sum())
        .collect();
    for expected in by_day {
        assert!((2.5..8.0).contains(&expected), "{expected}");
    }
    // Also those hours of the week that never had a hit.
    assert!((0..168).all(|hour| baseline.expected(hour) > 0.01));
}

#[test]
fn holidays_and_outages_in_the_history_change_little() {
    let usual = learn(&hours(NOW, site(100.0)));
    let holidays = [3 * WEEK + DAY, 5 * WEEK, 5 * WEEK + DAY, 8 * WEEK + 4 * DAY];
    let poisoned = learn(&hours(NOW, |at| {
        let holiday = holidays
            .iter()
            .any(|begin| (*begin..begin + DAY).contains(&at));
        let outage = (7 * WEEK + 30..7 * WEEK + 80).contains(&at);
        let rush = (4 * WEEK + 60..4 * WEEK + 72).contains(&at);
        let factor = if outage {
            0.0
        } else if holiday {
            0.4
        } else if rush {
            9.0
        } else {
            1.0
        };
        site(100.0)(at) * factor
    }));
    for week_hour in 0..168 {
        let ratio = poisoned.expected(week_hour) / usual.expected(week_hour);
        assert!((0.85..1.15).contains(&ratio), "{week_hour}: {ratio}");
    }
    assert!(poisoned.spread(24).relative < 0.02);
}

#[test]
fn the_first_three_weeks_are_silent() {
    let from = |begin: usize| {
        hours(
            HISTORY,
            move |at| if at < begin { 0.0 } else { site(100.0)(at) },
        )
    };
    assert_eq!(Baseline::learn(&from(HISTORY - 20 * DAY)), None);
    assert!(Baseline::learn(&from(HISTORY - 21 * DAY)).is_some());
    assert_eq!(Baseline::learn(&[]), None);
    assert_eq!(Baseline::learn(&hours(HISTORY, |_| 0.0)), None);
}

#[test]
fn the_running_day_and_the_change_of_the_clock_are_read_rightly() {
    let all = hours(NOW, site(100.0));
    let midnight = learn(&all[..HISTORY + DAY]);
    // The fifteen hours of Tuesday, and what is in them, do not make a complete day.
    assert_eq!(learn(&all).expected(40), midnight.expected(40));
    // On a Sunday, the hour from 2 to 3 is missing. From then on, each hour of the week begins an hour earlier.
    let change = 6 * WEEK + 6 * DAY + 2;
    let summer: Vec<Hour> = (0..NOW)
        .filter(|at| *at != change)
        .map(|at| Hour {
            start: (if at > change { at - 1 } else { at }) as i64 * 3600,
            ..hour(at, site(100.0)(at).round() as u32)
        })
        .collect();
    let ratio = learn(&summer).expected(40) / midnight.expected(40);
    assert!((0.95..1.05).contains(&ratio), "{ratio}");
}

/// A site that changes by this factor `since` hours ago.
fn changed(rate: f64, since: usize, factor: f64) -> Vec<Hour> {
    hours(NOW, move |at| {
        let factor = if at >= NOW - since { factor } else { 1.0 };
        site(rate)(at) * factor
    })
}

#[test]
fn a_stop_is_found_once_enough_hits_were_expected() {
    let verdict = found(&changed(100.0, 1, 0.0), Kind::Stopped).expect("one busy hour");
    assert_eq!((verdict.window_hours, verdict.counted), (1, 0));
    assert_eq!(verdict.since, (NOW as i64 - 1) * 3600);
    assert!(
        verdict.expected > 100.0 && verdict.bound == 1.0,
        "{verdict:?}"
    );
    for (rate, too_soon, enough) in [(1.0, 5, 24), (4.0, 2, 9)] {
        assert_eq!(
            found(&changed(rate, too_soon, 0.0), Kind::Stopped),
            None,
            "{rate}"
        );
        let verdict = found(&changed(rate, enough, 0.0), Kind::Stopped);
        assert_eq!(
            verdict.expect("found").window_hours,
            enough as u16,
            "{rate}"
        );
    }
    // With one hit, it has not stopped.
    let mut all = changed(100.0, 3, 0.0);
    all[NOW - 1].hits = 1;
    assert_eq!(found(&all, Kind::Stopped), None);
}

#[test]
fn a_small_sites_stop_is_found_after_days_and_stays_abnormal() {
    let stopped = |days: usize| {
        let end = HISTORY + 14 * DAY;
        hours(end, move |at| {
            if at < end - days * DAY {
                sparse(5.0)(at)
            } else {
                0.0
            }
        })
    };
    assert_eq!(found(&stopped(1), Kind::Stopped), None);
    for days in [6, 9, 13] {
        let verdict = found(&stopped(days), Kind::Stopped).expect("found");
        assert!(
            usize::from(verdict.window_hours) >= days * DAY,
            "{verdict:?}"
        );
    }
}

#[test]
fn a_drop_needs_a_low_ratio_and_a_low_probability() {
    // Nine tenths are missing for three hours; four tenths for that long are not enough, but are for three days.
    let deep = found(&changed(200.0, 3, 0.1), Kind::Drop).expect("a deep drop");
    assert!(
        deep.window_hours <= 3 && deep.counted as f64 <= deep.bound,
        "{deep:?}"
    );
    assert!(deep.counted as f64 <= 0.2 * deep.expected);
    assert_eq!(found(&changed(200.0, 3, 0.6), Kind::Drop), None);
    let long = found(&changed(200.0, 72, 0.6), Kind::Drop).expect("a long drop");
    assert!(long.window_hours >= 24, "{long:?}");
    // A small site does not have the hits for such a verdict.
    assert_eq!(found(&changed(0.3, 24, 0.5), Kind::Drop), None);
    // A tenth less is nothing, however long.
    assert_eq!(found(&changed(2_000.0, 160, 0.88), Kind::Drop), None);
}

#[test]
fn a_holiday_to_come_is_no_drop() {
    // Tuesday is as quiet as a Sunday, to its end.
    let end = HISTORY + 2 * DAY;
    let holiday = |factor: f64, days: usize| {
        hours(end, move |at| {
            let factor = if at >= end - days * DAY { factor } else { 1.0 };
            site(200.0)(at) * factor
        })
    };
    assert_eq!(found(&holiday(0.5, 1), Kind::Drop), None);
    assert!(found(&holiday(0.5, 2), Kind::Drop).is_some());
    assert!(found(&holiday(0.2, 1), Kind::Drop).is_some());
}

#[test]
fn a_spike_needs_ratio_excess_and_a_low_probability() {
    let verdict = found(&changed(100.0, 2, 4.0), Kind::Spike).expect("a spike");
    assert!(
        verdict.window_hours <= 2 && verdict.counted as f64 > verdict.bound,
        "{verdict:?}"
    );
    assert!(verdict.counted as f64 > 3.0 * verdict.expected);
    assert_eq!(found(&changed(100.0, 24, 1.7), Kind::Spike), None);
    // Ten times as many are few all the same.
    let mut few = hours(NOW, sparse(2.0));
    few[NOW - 1].hits = 40;
    assert_eq!(found(&few, Kind::Spike), None);
    few[NOW - 1].hits = 90;
    assert!(found(&few, Kind::Spike).is_some());
}

#[test]
fn the_running_hour_is_judged_by_what_of_it_is_over() {
    let all = hours(NOW, site(500.0));
    let baseline = learn(&all);
    let at = |elapsed: f64, hits: u32, kind: Kind| {
        let recent = Recent {
            hours: &all,
            running: Some(Running {
                hour: hour(NOW, hits),
                elapsed,
            }),
        };
        judge(&baseline, &recent, kind, 0)
    };
    // 850 hits are expected in this hour.
    let stop = at(0.25, 0, Kind::Stopped).expect("a quarter of an hour without a hit");
    assert_eq!((stop.window_hours, stop.since), (0, NOW as i64 * 3600));
    assert_eq!(at(0.01, 0, Kind::Stopped), None);
    assert_eq!(at(0.25, 200, Kind::Drop), None);
    assert!(at(1.0, 20, Kind::Drop).is_some());
    assert!(at(0.25, 2_000, Kind::Spike).is_some());
    assert_eq!(at(1.0, 900, Kind::Spike), None);
}

#[test]
fn hours_before_the_given_time_are_not_judged() {
    let all = changed(200.0, 3, 0.0);
    let recent = Recent {
        hours: &all,
        running: None,
    };
    let baseline = learn(&all);
    let not_before = |hours: usize| {
        judge(
            &baseline,
            &recent,
            Kind::Stopped,
            ((NOW - hours) * 3600) as i64,
        )
    };
    assert_eq!(not_before(2).expect("two hours").window_hours, 2);
    assert_eq!(not_before(0), None);
}

#[test]
fn a_goal_stopped_only_if_the_site_is_visited() {
    let visits = hours(NOW, site(100.0));
    let completions = hours(NOW, |at| if at >= NOW - 12 { 0.0 } else { site(5.0)(at) });
    let goal = learn(&completions);
    let find = |hits: &[Hour]| {
        let recent = |hours| Recent {
            hours,
            running: None,
        };
        let site = Traffic {
            baseline: &learn(hits),
            recent: recent(hits),
        };
        judge_goal(&goal, &recent(&completions), Some(&site), 0)
    };
    let verdict = find(&visits).expect("found");
    assert_eq!((verdict.kind, verdict.counted), (Kind::GoalStopped, 0));
    assert_eq!(verdict.window_hours, 12);
    assert_eq!(find(&changed(100.0, 12, 0.0)), None);
    assert_eq!(find(&changed(100.0, 12, 0.1)), None);
}

/// All that a watch reports of these hours, from the tenth week on: what and when, in hours of that week.
fn story(hits: impl Fn(usize) -> f64) -> Vec<(Kind, i64, Option<i64>)> {
    let all = hours(HISTORY + 3 * WEEK, hits);
    let hour = |seconds: i64| seconds / 3600 - HISTORY as i64;
    let replayed = replay(&all, (HISTORY * 3600) as i64).into_iter();
    let story =
        replayed.map(|alert| (alert.verdict.kind, hour(alert.opened), alert.over.map(hour)));
    story.collect()
}

#[test]
fn one_event_is_one_alert_that_ends() {
    // From Tuesday, 10:00, on for two days.
    let event = |factor: f64| {
        story(move |at| {
            let event = (HISTORY + 34..HISTORY + 82).contains(&at);
            site(200.0)(at) * if event { factor } else { 1.0 }
        })
    };
    assert_eq!(event(0.0), [(Kind::Stopped, 35, Some(83))]);
    let [(Kind::Drop, opened, Some(over))] = event(0.15)[..] else {
        panic!("{:?}", event(0.15));
    };
    assert!(
        (35..=38).contains(&opened) && (83..=88).contains(&over),
        "{opened}, {over}"
    );
    let [(Kind::Spike, opened, Some(over))] = event(5.0)[..] else {
        panic!("{:?}", event(5.0));
    };
    assert!(
        (35..=36).contains(&opened) && (83..=88).contains(&over),
        "{opened}, {over}"
    );
}

#[test]
fn a_reported_stop_does_not_become_normal() {
    let event = story(|at| {
        let event = (HISTORY + 34..HISTORY + 34 + 2 * WEEK).contains(&at);
        if event { 0.0 } else { site(200.0)(at) }
    });
    assert_eq!(event, [(Kind::Stopped, 35, Some(35 + 2 * WEEK as i64))]);
}

#[test]
fn a_drop_for_good_becomes_normal_after_more_than_a_week() {
    let event = story(|at| site(200.0)(at) * if at >= HISTORY + 34 { 0.3 } else { 1.0 });
    let [(Kind::Drop, _, Some(over))] = event[..] else {
        panic!("{event:?}");
    };
    assert!((8 * 24..=15 * 24).contains(&over), "{over}");
}

#[test]
fn without_a_baseline_only_a_stop_can_be_over() {
    let all = hours(30, site(100.0));
    let stop = found(&changed(100.0, 1, 0.0), Kind::Stopped).expect("a stop");
    let stop = Verdict { since: 0, ..stop };
    let mut watch = Watch {
        open: vec![stop],
        ..Watch::default()
    };
    let recent = Recent {
        hours: &all,
        running: None,
    };
    assert_eq!(watch.step(None, &recent), [Change::Over(stop)]);
    assert_eq!(
        (watch.low_not_before, watch.step(None, &recent)),
        (30 * 3600, vec![])
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn any_counts_are_judged_and_alike_whenever_asked(
        hits in proptest::collection::vec(prop_oneof![Just(0), 0..5_u32, 0..u32::MAX], 40 * DAY),
        elapsed in 0.0..1.0_f64,
    ) {
        let all: Vec<Hour> = hits.iter().enumerate().map(|(at, hits)| hour(at, *hits)).collect();
        let recent = Recent {
            hours: &all,
            running: Some(Running { hour: hour(all.len(), 3), elapsed }),
        };
        let baseline = Baseline::learn(&all);
        prop_assert_eq!(&baseline, &Baseline::learn(&all));
        if let Some(baseline) = &baseline {
            for week_hour in 0..168 {
                let expected = baseline.expected(week_hour);
                prop_assert!(expected.is_finite() && expected >= 0.0, "{}", expected);
            }
            for kind in [Kind::Stopped, Kind::Drop, Kind::Spike] {
                let verdict = judge(baseline, &recent, kind, 0);
                prop_assert_eq!(verdict, judge(baseline, &recent, kind, 0));
                if let Some(verdict) = verdict {
                    let low = kind != Kind::Spike;
                    prop_assert_eq!(low, (verdict.counted as f64) < verdict.expected);
                }
            }
        }
    }

    #[test]
    fn more_missing_hits_are_never_less_of_a_drop(rate in 20.0..2_000.0_f64, since in 1..72_usize) {
        let finds = |factor: f64| found(&changed(rate, since, factor), Kind::Drop).is_some();
        // A tenth remains, and a twentieth: what is found of the first is found of the second.
        prop_assert!(!finds(0.1) || finds(0.07) || since < 2);
        prop_assert!(!finds(0.95));
    }
}
