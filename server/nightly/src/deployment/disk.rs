//! How long the disk of the data folder lasts at the growth of the last days. Each day's size is stored for that.

use std::{
    io,
    path::{Path, PathBuf},
};

use base::text::Text;
use sqlx::PgPool;

use super::MEGABYTE;
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
/// Less is too little to work with, whatever the growth, and less will soon be: a compaction writes a second copy of a month.
/// In bytes.
const TOO_LITTLE: i64 = 300_000_000;
const LITTLE: i64 = 3_000_000_000;

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
        bytes(size_of(&folder)),
        bytes(fs4::available_space(&folder)?),
    ))
}

/// Bytes of a folder's files on disk. What goes away meanwhile counts as nothing.
fn size_of(folder: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt as _;

    let Ok(entries) = std::fs::read_dir(folder) else {
        return 0;
    };
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => size_of(&entry.path()),
        Ok(found) => found.blocks() * 512,
        Err(_) => 0,
    });
    sizes.sum()
}

/// Bytes a day, from the first of these days to the last; `None` while it is not known.
fn growth(measures: &[Measure]) -> Option<i64> {
    let (first, last) = measures.first().zip(measures.last())?;
    let span = last.0 - first.0;
    (span >= LEAST_SPAN).then(|| (last.1 - first.1) / i64::from(span))
}

fn judged(measures: &[Measure], free: i64) -> Outcome {
    let megabytes = |bytes: i64| bytes / MEGABYTE as i64;
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
        CheckResult::Ok => Text::new("nightly_disk.ok")
            .with("state", state)
            .with("free", megabytes(free))
            .with("growth", megabytes(growth))
            .with("days", days),
        _ => Text::new("nightly_disk.title")
            .with("state", state)
            .with("free", megabytes(free))
            .with("growth", megabytes(growth))
            .with("days", days),
    };
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
    }
}
