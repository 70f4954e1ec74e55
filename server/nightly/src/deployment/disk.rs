//! How long the disk of the data folder lasts at the growth of the last days. Each day's size is stored for that.

use std::{
    io,
    path::{Path, PathBuf},
};

use base::{
    files::{LITTLE_SPACE, TOO_LITTLE_SPACE, size_on_disk},
    text::{Text, Value},
};
use sqlx::PgPool;

use super::megabytes;
use crate::outcome::{CheckCode, CheckResult, Outcome};

const DAY: i64 = 86_400;
/// The growth is that of these days, and is known after the fewer ones.
const SPAN: i32 = 14;
const LEAST_SPAN: i32 = 3;
/// Sizes are stored for these days.
const STORED: i32 = 400;
/// A disk that lasts for fewer days is warned of, and for fewer than these is an error.
const WARNED_DAYS: i64 = 30;
const LAST_DAYS: i64 = 7;
/// Less is too little, whatever the growth, and less soon will be. In bytes.
const TOO_LITTLE: i64 = TOO_LITTLE_SPACE as i64;
const LITTLE: i64 = LITTLE_SPACE as i64;

/// The size of the data folder on a day (since 1970), in bytes.
type Measure = (i32, i64);

/// Measures, stores that, and judges.
pub(super) async fn check(pool: &PgPool, data: &Path, now: i64) -> anyhow::Result<Outcome> {
    let folder = data.to_owned();
    let measured = tokio::task::spawn_blocking(move || measure(folder));
    let (used, free) = measured.await??;
    let today = i32::try_from(now.div_euclid(DAY))?;
    let mut transaction = pool.begin().await?;
    sqlx::query_file!(
        "../../queries/accounts/nightly/deployment/measure.sql",
        today,
        used,
        free
    )
    .execute(&mut *transaction)
    .await?;
    sqlx::query_file!(
        "../../queries/accounts/nightly/deployment/delete_measures.sql",
        today - STORED
    )
    .execute(&mut *transaction)
    .await?;
    let rows = sqlx::query_file!(
        "../../queries/accounts/nightly/deployment/measures.sql",
        today - SPAN
    )
    .fetch_all(&mut *transaction)
    .await?;
    transaction.commit().await?;
    let measures: Vec<Measure> = rows.into_iter().map(|row| (row.day, row.used)).collect();
    Ok(judged(&measures, free))
}

/// The bytes that the folder takes, and those that are free.
fn measure(folder: PathBuf) -> io::Result<(i64, i64)> {
    let bytes = |bytes: u64| i64::try_from(bytes).unwrap_or(i64::MAX);
    Ok((
        bytes(size_on_disk(&folder)),
        bytes(fs4::available_space(&folder)?),
    ))
}

/// Bytes a day, from the first of these days to the last; `None` while it is not known.
fn growth(measures: &[Measure]) -> Option<i64> {
    let (first, last) = measures.first().zip(measures.last())?;
    let span = last.0 - first.0;
    (span >= LEAST_SPAN).then(|| (last.1 - first.1) / i64::from(span))
}

fn judged(measures: &[Measure], free: i64) -> Outcome {
    let growth = growth(measures);
    let days = growth
        .filter(|growth| *growth > 0)
        .map(|growth| free / growth);
    let result = if free < TOO_LITTLE || days.is_some_and(|days| days < LAST_DAYS) {
        CheckResult::Error
    } else if free < LITTLE || days.is_some_and(|days| days < WARNED_DAYS) {
        CheckResult::Warning
    } else {
        CheckResult::Ok
    };
    let state = match (growth, days) {
        (None, _) => "unknown",
        (Some(_), None) => "steady",
        (Some(_), Some(_)) => "growing",
    };
    let (growth, days) = (growth.unwrap_or(0), days.unwrap_or(0));
    let text = match result {
        CheckResult::Ok => Text::new("nightly_disk.ok"),
        _ => Text::new("nightly_disk.title"),
    };
    let text = text
        .with("state", state)
        .with("free", Value::Megabytes(megabytes(free)))
        .with("growth", Value::Megabytes(megabytes(growth)))
        .with("days", days);
    let used = measures.last().map_or(0, |(_, used)| *used);
    Outcome::new(CheckCode::Disk, result, text)
        .advise(Text::new("nightly_disk.text"))
        .number("used", megabytes(used))
        .self_checking()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GIGABYTE: i64 = 1_000_000_000;

    #[test]
    fn a_disk_is_judged_by_what_is_left_and_by_how_long_it_lasts() {
        let measures = |days: i32, growth: i64| {
            vec![(0, GIGABYTE), (days, GIGABYTE + i64::from(days) * growth)]
        };
        let of = |measures: &[Measure], free: i64| {
            let outcome = judged(measures, free);
            (outcome.result, outcome.numbers["days"])
        };
        let growing = measures(14, GIGABYTE);
        assert_eq!(of(&growing, 30 * GIGABYTE), (CheckResult::Ok, 30));
        assert_eq!(of(&growing, 30 * GIGABYTE - 1), (CheckResult::Warning, 29));
        assert_eq!(of(&growing, 7 * GIGABYTE), (CheckResult::Warning, 7));
        assert_eq!(of(&growing, 7 * GIGABYTE - 1), (CheckResult::Error, 6));
        // Two days are too few to know.
        assert_eq!(
            of(&measures(2, GIGABYTE), 4 * GIGABYTE),
            (CheckResult::Ok, 0)
        );
        assert_eq!(of(&measures(14, -5), 3 * GIGABYTE), (CheckResult::Ok, 0));
        assert_eq!(of(&[], LITTLE - 1), (CheckResult::Warning, 0));
        assert_eq!(of(&[], TOO_LITTLE - 1), (CheckResult::Error, 0));
        let large = judged(&growing, 30 * GIGABYTE + 260_000_000);
        assert_eq!(
            (large.numbers["free"], large.numbers["growth"]),
            (30_260, 1_000)
        );
        let text = large.text_here();
        assert!(
            text.contains("30.3 GB are free") && text.contains("At 1.0 GB a day"),
            "{text}"
        );
        let small = judged(&[], TOO_LITTLE).text_here();
        assert!(small.contains("Only 300 MB are free"), "{small}");
    }
}
