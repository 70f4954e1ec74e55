//! Counts two days again, and those that were wrong before, from their rows and in another way than the stored sums are made, and compares.
//!
//! The sums are made in Rust, visit by visit (`counts::sums`). Here DuckDB counts distinct values of the rows, and knows
//! nothing about visits. Both are read in one statement, so that what happens meanwhile is in both or in neither.

use base::text::Text;
use figures::query::Columns;
use shared::date::Date;
use sites::Site;

use super::questions::{Questions, day_value, others, yesterday};
use crate::outcome::{CheckCode, CheckResult, Outcome};

/// The figures that are compared.
const FIGURES: [&str; 3] = ["views", "visitors", "visits"];

/// A day, counted again and as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Recounted {
    day: Date,
    /// By the place of each of [`FIGURES`].
    again: [i64; 3],
    stored: [i64; 3],
    /// Late hits of it are not in the sums yet.
    waits: bool,
}

/// Checks the day before, the same day of the week before, and days that were wrong.
pub(super) async fn check(
    questions: &Questions,
    site: &Site,
    now: i64,
    wrong: &[Date],
) -> anyhow::Result<Outcome> {
    let last = yesterday(site, now);
    let days = [last, last.plus_days(-7)];
    let sql = include_str!("../../../../queries/counts/nightly/recount.sql");
    let again = others(wrong, &days);
    let pairs = again.chunks(2).map(|pair| [pair[0], pair[pair.len() - 1]]);
    let mut recounted: Vec<Recounted> = Vec::new();
    for pair in std::iter::once(days).chain(pairs) {
        let values = pair.map(day_value).to_vec();
        let Some(batches) = questions.ask(site, ("recount", sql), values).await? else {
            let text = Text::new("nightly_recount.failed");
            let outcome = Outcome::new(CheckCode::Recount, CheckResult::NotChecked, text);
            return Ok(outcome.with_wrong_days(wrong));
        };
        for batch in &batches {
            for row in read(&Columns::of(batch))? {
                if recounted.iter().all(|other| other.day != row.day) {
                    recounted.push(row);
                }
            }
        }
    }
    Ok(judged(&recounted, days, wrong))
}

fn read(columns: &Columns<'_>) -> anyhow::Result<Vec<Recounted>> {
    let (days, waits) = (columns.numbers("day")?, columns.numbers("waits")?);
    let mut again = Vec::new();
    let mut stored = Vec::new();
    for figure in FIGURES {
        again.push(columns.numbers(figure)?);
        stored.push(columns.numbers(&format!("kept_{figure}"))?);
    }
    let row = |at: usize, day: &i64| Recounted {
        day: Date::from_days(*day as i32),
        again: [again[0][at], again[1][at], again[2][at]],
        stored: [stored[0][at], stored[1][at], stored[2][at]],
        waits: waits[at] == 1,
    };
    Ok(days
        .iter()
        .enumerate()
        .map(|(at, day)| row(at, day))
        .collect())
}

/// `before_wrong` are the days that were wrong before.
fn judged(recounted: &[Recounted], [last, before]: [Date; 2], before_wrong: &[Date]) -> Outcome {
    let different = |one: &&Recounted| one.again != one.stored;
    let was_wrong = |one: &&Recounted| before_wrong.contains(&one.day);
    // A day that waits is in no comparison, and remembered as it was.
    let wrong = |one: &&Recounted| different(one) || (one.waits && was_wrong(one));
    let wrong: Vec<Date> = recounted.iter().filter(wrong).map(|one| one.day).collect();
    let with_numbers =
        |outcome: Outcome| with_numbers(outcome, recounted, [last, before]).with_wrong_days(&wrong);
    if let Some(wrong) = recounted.iter().find(different) {
        let at = (0..FIGURES.len()).find(|at| wrong.again[*at] != wrong.stored[*at]);
        let at = at.unwrap_or_default();
        let text = Text::new("nightly_recount.title")
            .with("day", wrong.day)
            .with("name", FIGURES[at])
            .with("counted", wrong.again[at])
            .with("expected", wrong.stored[at]);
        let outcome = Outcome::new(CheckCode::Recount, CheckResult::Error, text);
        let outcome = outcome.advise(Text::new("nightly_recount.text"));
        return with_numbers(outcome).self_checking();
    }
    let of_last = recounted.iter().find(|one| one.day == last);
    let waits = |one: &&Recounted| one.waits && (one.day == last || was_wrong(one));
    if let Some(one) = recounted.iter().find(waits) {
        let text = Text::new("nightly_recount.waits").with("day", one.day);
        let outcome = Outcome::new(CheckCode::Recount, CheckResult::NotChecked, text);
        return with_numbers(outcome);
    }
    let [views, visitors, visits] = of_last.map_or([0; 3], |one| one.again);
    let text = Text::new("nightly_recount.ok")
        .with("day", last)
        .with("before", before)
        .with("views", views)
        .with("visitors", visitors)
        .with("visits", visits);
    let outcome = Outcome::new(CheckCode::Recount, CheckResult::Ok, text);
    with_numbers(outcome).self_checking()
}

/// With all figures: `views` and `stored_views`, and those of the week before, `week_before_views`.
fn with_numbers(outcome: Outcome, recounted: &[Recounted], [last, before]: [Date; 2]) -> Outcome {
    let shown = recounted
        .iter()
        .filter(|one| one.day == last || one.day == before);
    shown.fold(outcome, |outcome, one| {
        let of = if one.day == last { "" } else { "week_before_" };
        (0..FIGURES.len()).fold(outcome, |outcome, at| {
            let figure = FIGURES[at];
            outcome
                .number(&format!("{of}{figure}"), one.again[at])
                .number(&format!("{of}stored_{figure}"), one.stored[at])
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn days() -> [Date; 2] {
        ["2026-11-19", "2026-11-12"].map(|day| Date::parse(day).unwrap())
    }

    fn day(at: usize, again: [i64; 3], stored: [i64; 3]) -> Recounted {
        Recounted {
            day: days()[at],
            again,
            stored,
            waits: false,
        }
    }

    #[test]
    fn one_figure_that_differs_is_an_error() {
        let same = day(0, [9, 4, 5], [9, 4, 5]);
        let fine = judged(&[same.clone(), day(1, [0; 3], [0; 3])], days(), &[]);
        assert_eq!(fine.result, CheckResult::Ok);
        assert_eq!(fine.numbers["stored_views"], 9);
        let wrong = judged(&[same, day(1, [7, 3, 3], [7, 4, 3])], days(), &[]);
        assert_eq!(wrong.wrong_days(), [days()[1]]);
        assert_eq!(wrong.result, CheckResult::Error);
        assert_eq!(
            (wrong.numbers["counted"], wrong.numbers["expected"]),
            (3, 4)
        );
        assert_eq!(wrong.numbers["week_before_stored_visitors"], 4);
        assert!(
            wrong.text_here().contains("12 November 2026"),
            "{}",
            wrong.text_here()
        );
    }

    #[test]
    fn late_hits_are_waited_for() {
        let late = Recounted {
            waits: true,
            ..day(0, [1; 3], [1; 3])
        };
        let outcome = judged(&[late], days(), &[]);
        assert_eq!(outcome.result, CheckResult::NotChecked);
        assert!(outcome.effects.is_empty());
    }

    #[test]
    fn a_day_that_was_wrong_is_checked_until_it_is_right() {
        let fine = [day(0, [1; 3], [1; 3]), day(1, [0; 3], [0; 3])];
        let old = |again, waits| Recounted {
            day: days()[1].plus_days(-2),
            again,
            stored: [3; 3],
            waits,
        };
        let judged = |old: Recounted| {
            let day = old.day;
            judged(&[&fine[..], &[old]].concat(), days(), &[day])
        };
        let still = judged(old([2; 3], false));
        assert_eq!(
            (still.result, still.wrong_days().len()),
            (CheckResult::Error, 1)
        );
        assert_eq!(still.numbers["week_before_views"], 0);
        let waits = judged(old([3; 3], true));
        assert_eq!(
            (waits.result, waits.wrong_days().len()),
            (CheckResult::NotChecked, 1)
        );
        let right = judged(old([3; 3], false));
        assert_eq!(
            (right.result, right.wrong_days().len()),
            (CheckResult::Ok, 0)
        );
    }
}
