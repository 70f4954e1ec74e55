//! Whether as many hits arrived yesterday as on the same weekday of the four weeks before. It opens no alert: those on hits
//! that fail to arrive are found within the day, by the hour.

use base::text::Text;
use figures::query::Columns;
use shared::date::Date;
use sites::Site;

use super::questions::{Questions, day_value, yesterday};
use crate::outcome::{CheckCode, CheckResult, Outcome};

/// How many weeks before are compared.
const WEEKS: i32 = 4;
/// Fewer of them are too few to know what is usual.
const LEAST_WEEKS: usize = 2;
/// Fewer hits than these do not suffice for a comparison.
const LEAST_HITS: i64 = 20;
/// Hits are few if this many times as many are usual.
const FEW: i64 = 2;

/// Checks the day before.
pub(super) async fn check(questions: &Questions, site: &Site, now: i64) -> anyhow::Result<Outcome> {
    let day = yesterday(site, now);
    let sql = include_str!("../../../../queries/counts/nightly/arriving.sql");
    let answer = questions.ask(site, ("arriving", sql), vec![day_value(day)]);
    let Some(batches) = answer.await? else {
        let text = Text::new("nightly_arriving.failed");
        return Ok(Outcome::new(
            CheckCode::Arriving,
            CheckResult::NotChecked,
            text,
        ));
    };
    let mut hits = Vec::new();
    for batch in &batches {
        let columns = Columns::of(batch);
        let days = columns.numbers("day")?.into_iter();
        hits.extend(days.zip(columns.numbers("hits")?));
    }
    let uncompacted = questions.counts.uncompacted(site.number());
    Ok(judged(day, &hits, uncompacted.first_day()))
}

/// `hits` are those of days with any, `first` is the first day of the site with hits (since 1970).
fn judged(day: Date, hits: &[(i64, i64)], first: Option<i32>) -> Outcome {
    let of = |day: i32| {
        let found = hits.iter().find(|(of, _)| *of == i64::from(day));
        found.map_or(0, |(_, hits)| *hits)
    };
    let before = (1..=WEEKS).map(|weeks| day.days() - 7 * weeks);
    let known = before.filter(|day| first.is_some_and(|first| first <= *day));
    let mut usual: Vec<i64> = known.map(of).collect();
    usual.sort_unstable();
    let weeks = usual.len();
    let counted = of(day.days());
    if weeks < LEAST_WEEKS {
        let text = Text::new("nightly_arriving.new")
            .with("day", day)
            .with("counted", counted);
        return Outcome::new(CheckCode::Arriving, CheckResult::NotChecked, text);
    }
    let expected = (usual[(weeks - 1) / 2] + usual[weeks / 2]) / 2;
    let (result, text) = if expected < LEAST_HITS {
        (CheckResult::NotChecked, Text::new("nightly_arriving.few"))
    } else if counted * FEW < expected {
        (CheckResult::Warning, Text::new("nightly_arriving.title"))
    } else {
        (CheckResult::Ok, Text::new("nightly_arriving.ok"))
    };
    let text = text
        .with("day", day)
        .with("counted", counted)
        .with("expected", expected)
        .with("weeks", weeks);
    Outcome::new(CheckCode::Arriving, result, text).advise(Text::new("nightly_arriving.text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(hits: [i64; 5], first: i32) -> CheckResult {
        let day = Date::parse("2026-11-19").unwrap();
        let days = (0..5).map(|weeks| i64::from(day.days() - 7 * weeks));
        let hits: Vec<(i64, i64)> = days.zip(hits).filter(|(_, hits)| *hits > 0).collect();
        judged(day, &hits, Some(day.days() - first)).result
    }

    #[test]
    fn half_of_what_is_usual_is_few() {
        assert_eq!(result([50, 90, 100, 100, 300], 100), CheckResult::Ok);
        assert_eq!(result([49, 90, 100, 100, 300], 100), CheckResult::Warning);
        assert_eq!(result([0, 90, 100, 100, 300], 100), CheckResult::Warning);
        // An outage in one of the weeks is not usual.
        assert_eq!(result([49, 100, 0, 100, 100], 100), CheckResult::Warning);
    }

    #[test]
    fn small_and_young_sites_are_not_judged() {
        assert_eq!(result([0, 19, 19, 19, 19], 100), CheckResult::NotChecked);
        assert_eq!(result([0, 100, 100, 0, 0], 13), CheckResult::NotChecked);
        assert_eq!(result([0, 100, 100, 0, 0], 14), CheckResult::Warning);
    }
}
