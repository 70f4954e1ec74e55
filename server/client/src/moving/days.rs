//! On which days a server has hits, and which of them it had before anything was moved there.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::{endpoint::Endpoint, months};
use crate::failure::Failure;

/// The hits of a day.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct DayHits {
    pub day: String,
    pub received: u64,
    pub left_out: u64,
}

#[derive(Debug, Deserialize)]
struct LeftOut {
    by_day: Vec<DayHits>,
}

#[derive(Debug, Deserialize)]
struct Series {
    points: Vec<Point>,
}

#[derive(Debug, Deserialize)]
struct Point {
    label: String,
    visits: Option<f64>,
}

/// The days up to the last one that have hits, counted or excluded; `None`: from the first one.
pub(super) async fn with_hits(
    endpoint: &Endpoint,
    site: &str,
    (first, last): (Option<&str>, &str),
) -> Result<Vec<DayHits>, Failure> {
    if first.is_some_and(|first| first > last) {
        return Ok(Vec::new());
    }
    let period = first.map_or_else(|| "all".to_owned(), |first| format!("{first}..{last}"));
    let path = ["sites", site, "left-out"];
    let found: LeftOut = endpoint.get(&path, &[("period", &period)]).await?;
    let days = found.by_day.into_iter();
    Ok(days
        .filter(|day| day.received > 0 && day.day.as_str() <= last)
        .collect())
}

/// The days of the new server that have hits of its own. Those that were imported into it are in `imported`, as first and last
/// days.
pub(super) async fn own(
    endpoint: &Endpoint,
    site: &str,
    (first, last): (Option<&str>, &str),
    imported: &[(String, String)],
) -> Result<BTreeSet<String>, Failure> {
    let days = with_hits(endpoint, site, (first, last)).await?;
    let is_imported = |day: &str| {
        let mut ranges = imported.iter();
        ranges.any(|(first, last)| first.as_str() <= day && day <= last.as_str())
    };
    let days: Vec<DayHits> = days
        .into_iter()
        .filter(|one| !is_imported(&one.day))
        .collect();
    let (Some(first), Some(last)) = (days.first(), days.last()) else {
        return Ok(BTreeSet::new());
    };
    // What imported visits did after midnight is on the day after them. No visit began there.
    let after: BTreeSet<String> = imported
        .iter()
        .filter_map(|(_, last)| months::after(last, 1))
        .collect();
    let visits = match days.iter().any(|one| after.contains(&one.day)) {
        true => visits_by_day(endpoint, site, &format!("{}..{}", first.day, last.day)).await?,
        false => BTreeMap::new(),
    };
    let is_own = |one: &DayHits| {
        let began = visits.get(&one.day).is_some_and(|visits| *visits > 0.0);
        !after.contains(&one.day) || one.left_out > 0 || began
    };
    Ok(days.into_iter().filter(is_own).map(|one| one.day).collect())
}

/// How many visits began on each day.
async fn visits_by_day(
    endpoint: &Endpoint,
    site: &str,
    period: &str,
) -> Result<BTreeMap<String, f64>, Failure> {
    let query = [
        ("period", period),
        ("interval", "day"),
        ("metric", "visits"),
        ("plain", "true"),
    ];
    let series: Series = endpoint.get(&["sites", site, "series"], &query).await?;
    let points = series.points.into_iter();
    Ok(points
        .filter_map(|point| Some((point.label, point.visits?)))
        .collect())
}
