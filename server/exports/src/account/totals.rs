//! The totals of files that are packed, for the manifest.

use std::{fs::File, path::Path};

use anyhow::Context as _;
use counts::HitTotals;
use export_file::{Amount, SiteTotals};
use shared::date::Date;

/// Those of hits.
#[must_use]
pub fn of_hits(found: HitTotals) -> SiteTotals {
    let HitTotals {
        views,
        events,
        heartbeats,
        visits,
        days,
        revenue,
    } = found;
    let day = |day: i32| Date::from_days(day).to_string();
    let revenue = revenue.into_iter();
    SiteTotals {
        views,
        events,
        heartbeats,
        visits,
        first_day: days.map(|(first, _)| day(first)),
        last_day: days.map(|(_, last)| day(last)),
        revenue: revenue
            .map(|(currency, amount)| (currency, Amount(amount)))
            .collect(),
        ..SiteTotals::default()
    }
}

/// Those of `left_out.csv`.
///
/// # Errors
/// The file is of another kind.
pub fn of_left_out(file: &Path) -> anyhow::Result<SiteTotals> {
    let mut rows = csv::Reader::from_reader(File::open(file)?);
    let columns = rows.headers()?.clone();
    let column = |name: &str| columns.iter().position(|one| one == name);
    let (reason, hits) = (
        column("reason").context("no reason")?,
        column("hits").context("no hits")?,
    );
    let mut found = SiteTotals::default();
    for row in rows.into_records() {
        let row = row?;
        let of = row.get(reason).unwrap_or_default().to_owned();
        *found.left_out.entry(of).or_default() +=
            row.get(hits).unwrap_or_default().parse::<u64>()?;
    }
    Ok(found)
}
