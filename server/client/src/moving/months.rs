//! Days and months as texts (`2026-01-31`, `2026-01`), and the parts in which a site is moved: whole months, as many at once as
//! have about a number of hits.

use jiff::{Span, civil::Date};

/// A month with its page views and events.
pub(super) type Month = (String, u64);

/// The last month of the first part of these; `None`: all of them are one part, which has no end.
pub(super) fn end_of_part(months: &[Month], at_once: u64) -> Option<String> {
    let mut hits = 0;
    for pair in months.windows(2) {
        hits += pair[0].1;
        if hits + pair[1].1 > at_once {
            return Some(pair[0].0.clone());
        }
    }
    None
}

/// The months from and to these.
pub(super) fn within<'a>(
    months: &'a [Month],
    (start, end): (Option<&str>, Option<&str>),
) -> Vec<&'a str> {
    let months = months.iter().map(|(month, _)| month.as_str());
    let months = months.filter(|month| start.is_none_or(|start| *month >= start));
    months
        .filter(|month| end.is_none_or(|end| *month <= end))
        .collect()
}

/// The month of the day after this one.
pub(super) fn month_after(day: &str) -> Option<String> {
    Some(after(day, 1)?.get(..7)?.to_owned())
}

/// The day that is a number of days after another, or before it.
pub(super) fn after(day: &str, days: i32) -> Option<String> {
    let day: Date = day.parse().ok()?;
    let found = day.checked_add(Span::new().days(days)).ok()?;
    Some(found.to_string())
}

/// The first day of a month.
pub(super) fn first_day(month: &str) -> String {
    format!("{month}-01")
}

/// The last day of a month.
pub(super) fn last_day(month: &str) -> Option<String> {
    let first: Date = first_day(month).parse().ok()?;
    Some(first.last_of_month().to_string())
}

/// The first and the last day of each row of days that these make, which may be in any order.
pub(super) fn in_rows<'a>(
    days: impl IntoIterator<Item = (&'a str, &'a str)>,
) -> Vec<(String, String)> {
    let mut days: Vec<_> = days.into_iter().collect();
    days.sort_unstable();
    let mut rows: Vec<(String, String)> = Vec::new();
    for (from, to) in days {
        match rows.last_mut() {
            Some((_, last)) if Some(from) <= after(last, 1).as_deref() => {
                *last = std::mem::take(last).max(to.to_owned());
            }
            _ => rows.push((from.to_owned(), to.to_owned())),
        }
    }
    rows
}

/// Days in words, those in a row together.
pub(super) fn in_words<'a>(days: impl IntoIterator<Item = &'a str>) -> String {
    let rows = in_rows(days.into_iter().map(|day| (day, day)));
    let rows = rows.into_iter().map(|(first, last)| match first == last {
        true => first,
        false => format!("{first} to {last}"),
    });
    rows.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn months() -> Vec<Month> {
        [
            ("2026-01", 4),
            ("2026-02", 5),
            ("2026-03", 20),
            ("2026-04", 1),
        ]
        .map(|(month, hits)| (month.to_owned(), hits))
        .into()
    }

    #[test]
    fn days_in_a_row_are_one() {
        let days = [
            ("2026-03-05", "2026-03-05"),
            ("2026-02-28", "2026-02-28"),
            ("2026-03-01", "2026-03-02"),
            ("2026-03-01", "2026-03-01"),
        ];
        let pair = |first: &str, last: &str| (first.to_owned(), last.to_owned());
        assert_eq!(
            in_rows(days),
            [
                pair("2026-02-28", "2026-03-02"),
                pair("2026-03-05", "2026-03-05")
            ]
        );
    }

    #[test]
    fn months_are_moved_together_up_to_a_number_of_hits() {
        let months = months();
        let found = |from: usize, at_once| end_of_part(&months[from..], at_once);
        let month = |text: &str| Some(text.to_owned());
        assert_eq!(found(0, 1_000), None);
        assert_eq!(
            [found(0, 10), found(2, 10), found(3, 10)],
            [month("2026-02"), month("2026-03"), None]
        );
        assert_eq!(
            [found(0, 0), found(1, 0)],
            [month("2026-01"), month("2026-02")]
        );
        assert_eq!(end_of_part(&[], 10), None);
    }

    #[test]
    fn a_part_has_months() {
        let months = months();
        let found = |start, end| within(&months, (start, end));
        assert_eq!(found(None, None).len(), 4);
        assert_eq!(
            found(Some("2026-02"), Some("2026-03")),
            ["2026-02", "2026-03"]
        );
        assert_eq!(found(None, Some("2026-01")), ["2026-01"]);
    }

    #[test]
    fn months_end_and_begin() {
        assert_eq!(month_after("2026-01-30").as_deref(), Some("2026-01"));
        assert_eq!(month_after("2026-12-31").as_deref(), Some("2027-01"));
        assert_eq!(last_day("2028-02").as_deref(), Some("2028-02-29"));
        assert_eq!(after("2026-03-03", -5).as_deref(), Some("2026-02-26"));
        assert_eq!((month_after("x"), last_day("2026")), (None, None));
    }

    #[test]
    fn days_in_a_row_are_named_together() {
        assert_eq!(in_words([]), "");
        assert_eq!(in_words(["2026-01-31"]), "2026-01-31");
        let days = [
            "2026-01-30",
            "2026-01-31",
            "2026-02-01",
            "2026-02-03",
            "2026-02-05",
            "2026-02-06",
        ];
        let words = "2026-01-30 to 2026-02-01, 2026-02-03, 2026-02-05 to 2026-02-06";
        assert_eq!(in_words(days), words);
    }
}
