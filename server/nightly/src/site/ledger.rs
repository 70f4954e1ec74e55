//! Whether the hits that a site received are the counted and the excluded ones together.
//!
//! Nothing keeps the number of received hits apart from what happened to each. So two ways through what is stored are
//! compared: every hit by its moment, within the day as the site's time zone has it, against the day that each was booked
//! under: the stored sums of views and events, and the excluded hits of the day.

use base::text::Text;
use counts::Value;
use figures::{
    query::Columns,
    time::{SECOND, day_start},
};
use shared::date::Date;
use sites::Site;

use super::questions::{Questions, day_value, others, yesterday};
use crate::outcome::{CheckCode, CheckResult, Outcome};

/// Days near a change of the time zone: their hits were booked under another one. In seconds.
const NEAR: i64 = 3 * 86_400;

/// A day in both ways.
#[derive(Clone, Copy, Debug)]
struct Booked {
    day: Date,
    received: i64,
    counted: i64,
    excluded: i64,
}

impl Booked {
    fn is_wrong(&self) -> bool {
        self.received != self.counted + self.excluded
    }
}

/// Checks the day before, and days that were wrong.
pub(super) async fn check(
    questions: &Questions,
    site: &Site,
    now: i64,
    wrong: &[Date],
) -> anyhow::Result<Outcome> {
    let last = yesterday(site, now);
    let skipped = |text| Outcome::new(CheckCode::Ledger, CheckResult::NotChecked, text);
    let mut booked = Vec::new();
    for day in std::iter::once(last).chain(others(wrong, &[last])) {
        let from = day_start(&site.zone, day)?;
        if site.has_moved_zone() && (site.zone_since + NEAR) * SECOND > from {
            if day == last {
                return Ok(skipped(Text::new("nightly_ledger.moved")));
            }
            // It cannot be compared any more.
            continue;
        }
        match of_day(questions, site, day).await? {
            Some(found) => booked.push(found),
            None => {
                let outcome = skipped(Text::new("nightly_ledger.failed"));
                return Ok(outcome.with_wrong_days(wrong));
            }
        }
    }
    Ok(judged(&booked))
}

/// A day; `None` where DuckDB has not the time for it.
async fn of_day(questions: &Questions, site: &Site, day: Date) -> anyhow::Result<Option<Booked>> {
    let (from, to) = (
        day_start(&site.zone, day)?,
        day_start(&site.zone, day.plus_days(1))?,
    );
    let sql = include_str!("../../../../queries/counts/nightly/ledger.sql");
    let values = vec![day_value(day), Value::BigInt(from), Value::BigInt(to)];
    let Some(batches) = questions.ask(site, ("ledger", sql), values).await? else {
        return Ok(None);
    };
    let mut found = Booked {
        day,
        received: 0,
        counted: 0,
        excluded: 0,
    };
    for batch in &batches {
        let columns = Columns::of(batch);
        found.received += columns.numbers("received")?.iter().sum::<i64>();
        found.counted += columns.numbers("counted")?.iter().sum::<i64>();
        found.excluded += columns.numbers("excluded")?.iter().sum::<i64>();
    }
    Ok(Some(found))
}

/// Shows the first day that is wrong, else the first one.
fn judged(booked: &[Booked]) -> Outcome {
    let is_wrong = |one: &&Booked| one.is_wrong();
    let days: Vec<Date> = booked.iter().filter(is_wrong).map(|one| one.day).collect();
    let with_hits = |text: Text, one: &Booked| {
        text.with("day", one.day)
            .with("received", one.received)
            .with("counted", one.counted)
            .with("excluded", one.excluded)
    };
    let (result, text) = match (booked.iter().find(is_wrong), booked.first()) {
        (Some(wrong), _) => {
            let text = with_hits(Text::new("nightly_ledger.title"), wrong);
            (CheckResult::Error, text)
        }
        (None, Some(fine)) => {
            let text = with_hits(Text::new("nightly_ledger.ok"), fine);
            (CheckResult::Ok, text)
        }
        (None, None) => (CheckResult::NotChecked, Text::new("nightly_ledger.failed")),
    };
    Outcome::new(CheckCode::Ledger, result, text)
        .advise(Text::new("nightly_ledger.text"))
        .with_wrong_days(&days)
        .self_checking()
}
