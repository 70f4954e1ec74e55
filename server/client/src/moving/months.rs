//! The parts in which a site is moved: whole months, as many at once as have about a number of hits.

use jiff::civil::Date;

/// A month with its page views and events.
pub(super) type Month = (String, u64);

/// The last months of the parts, in order. The last part has no end.
pub(super) fn parts(months: &[Month], at_once: u64) -> Vec<Option<String>> {
    let (mut parts, mut hits) = (Vec::new(), 0);
    for (at, (month, more)) in months.iter().enumerate() {
        hits += more;
        let next = months.get(at + 1);
        let Some((_, next)) = next else {
            break;
        };
        if hits + next > at_once {
            parts.push(Some(month.clone()));
            hits = 0;
        }
    }
    parts.push(None);
    parts
}

/// The month of the day after this one.
pub(super) fn month_after(day: &str) -> Option<String> {
    let day: Date = day.parse().ok()?;
    let next = day.tomorrow().ok()?;
    Some(next.strftime("%Y-%m").to_string())
}

/// The day that is a number of days before another.
pub(super) fn before(day: &str, days: i32) -> Option<String> {
    let day: Date = day.parse().ok()?;
    let before = day.checked_sub(jiff::Span::new().days(days)).ok()?;
    Some(before.to_string())
}

/// The last day of a month.
pub(super) fn last_day(month: &str) -> Option<String> {
    let first: Date = format!("{month}-01").parse().ok()?;
    Some(first.last_of_month().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_are_moved_together_up_to_a_number_of_hits() {
        let months: Vec<Month> = [
            ("2026-01", 4),
            ("2026-02", 5),
            ("2026-03", 20),
            ("2026-04", 1),
        ]
        .map(|(month, hits)| (month.to_owned(), hits))
        .into();
        let found = |at_once| parts(&months, at_once);
        let month = |text: &str| Some(text.to_owned());
        assert_eq!(found(1_000), [None]);
        assert_eq!(found(10), [month("2026-02"), month("2026-03"), None]);
        assert_eq!(
            found(0),
            [month("2026-01"), month("2026-02"), month("2026-03"), None]
        );
        assert_eq!(parts(&[], 10), [None]);
    }

    #[test]
    fn months_end_and_begin() {
        assert_eq!(month_after("2026-01-30").as_deref(), Some("2026-01"));
        assert_eq!(month_after("2026-12-31").as_deref(), Some("2027-01"));
        assert_eq!(last_day("2028-02").as_deref(), Some("2028-02-29"));
        assert_eq!(before("2026-03-03", 5).as_deref(), Some("2026-02-26"));
        assert_eq!((month_after("x"), last_day("2026")), (None, None));
    }
}
