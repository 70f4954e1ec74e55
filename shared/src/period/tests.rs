use super::*;

fn day(text: &str) -> Date {
    Date::parse(text).unwrap()
}

/// Read by the dashboard's test too, so that both read the same.
const CASES: &str = include_str!("cases.tsv");

#[test]
fn periods_are_read_as_the_cases_say() {
    let cases = CASES.lines().filter(|line| !line.starts_with('#'));
    let mut read = 0;
    for case in cases {
        let [today, text, name, from, to] = case.split('\t').collect::<Vec<_>>()[..] else {
            panic!("no case: {case}");
        };
        let days = (from != "-").then(|| (day(from), day(to)));
        let period = Period::parse(text).ok();
        assert_eq!(
            period.map_or("-".to_owned(), |it| it.to_string()),
            name,
            "{case}"
        );
        if let Some(period) = period {
            assert_eq!(
                period.days(day(today), Some(day("2024-05-05"))),
                days,
                "{case}"
            );
            assert_eq!(Period::parse(name), Ok(period), "{case}");
        }
        read += 1;
    }
    assert!(read > 50, "{read} cases");
    let today = day("2026-11-20");
    assert_eq!(Period::All.days(today, None), Some((today, today)));
}

#[test]
fn comparisons_have_their_days() {
    for (compare, period, from, to, expected) in [
        (
            "previous",
            "7d",
            "2026-11-14",
            "2026-11-20",
            ("2026-11-07", "2026-11-13"),
        ),
        (
            "previous",
            "month",
            "2026-03-01",
            "2026-03-31",
            ("2026-02-01", "2026-02-28"),
        ),
        (
            "previous",
            "year",
            "2026-01-01",
            "2026-12-31",
            ("2025-01-01", "2025-12-31"),
        ),
        (
            "previous",
            "12mo",
            "2025-12-01",
            "2026-11-20",
            ("2024-12-11", "2025-11-30"),
        ),
        (
            "previous",
            "90d",
            "2026-08-23",
            "2026-11-20",
            ("2026-05-25", "2026-08-22"),
        ),
        (
            "previous",
            "6mo",
            "2026-06-01",
            "2026-11-20",
            ("2025-12-10", "2026-05-31"),
        ),
        (
            "previous",
            "last_month",
            "2026-03-01",
            "2026-03-31",
            ("2026-02-01", "2026-02-28"),
        ),
        (
            "previous",
            "quarter",
            "2026-04-01",
            "2026-06-30",
            ("2026-01-01", "2026-03-31"),
        ),
        (
            "year",
            "quarter",
            "2026-04-01",
            "2026-06-30",
            ("2025-04-01", "2025-06-30"),
        ),
        (
            "year",
            "today",
            "2024-02-29",
            "2024-02-29",
            ("2023-02-28", "2023-02-28"),
        ),
        (
            "2026-01-01..2026-01-02",
            "today",
            "2026-11-20",
            "2026-11-20",
            ("2026-01-01", "2026-01-02"),
        ),
    ] {
        let days = Compare::parse(compare).unwrap().days(
            Period::parse(period).unwrap(),
            day(from),
            day(to),
        );
        assert_eq!(
            days,
            Some((day(expected.0), day(expected.1))),
            "{compare} of {period}"
        );
    }
}

#[test]
fn mistakes_are_named() {
    for (text, expected) in [
        ("", "unknown_period.word given="),
        ("90w", "unknown_period.word given=90w"),
        ("d", "unknown_period.word given=d"),
        ("-7d", "unknown_period.word given=-7d"),
        ("0d", "unknown_period.length days=3650 months=120"),
        ("3651d", "unknown_period.length days=3650 months=120"),
        ("99999999999d", "unknown_period.length days=3650 months=120"),
        ("121mo", "unknown_period.length days=3650 months=120"),
        ("2026-01-01", "unknown_period.word given=2026-01-01"),
        ("2026-02-30..2026-03-01", "dates.no_date given=2026-02-30"),
        ("1900-02-29..2026-03-01", "dates.no_date given=1900-02-29"),
        (
            "1900-01-01..2026-03-01",
            "dates.too_early given=1900-01-01 earliest=1990-01-01",
        ),
        (
            "1989-12-31..2026-03-01",
            "dates.too_early given=1989-12-31 earliest=1990-01-01",
        ),
        (
            "2026-03-01..2026-02-01",
            "dates.backward from=2026-03-01 to=2026-02-01",
        ),
    ] {
        let error = Period::parse(text).unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    assert_eq!(
        Compare::parse("last").unwrap_err().id(),
        "unknown_comparison.word"
    );
    assert_eq!(
        Interval::parse("days").unwrap_err().id(),
        "unknown_interval.word"
    );
    assert_eq!(Interval::parse("week").unwrap().word(), "week");
}
