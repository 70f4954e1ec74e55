//! Asks both servers the same, and finds the days on which they answer otherwise.
//!
//! Only figures are compared, by their names: texts, what a question cost, and what only one version answers are not. Consented
//! visitors are not moved, so they are not compared.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    endpoint::{Endpoint, Pairs},
    months,
};
use crate::failure::Failure;

const BREAKDOWNS: [&str; 5] = ["page", "source", "country", "browser", "event"];
/// The totals that are compared.
const TOTALS: [&str; 9] = [
    "visitors",
    "visits",
    "views",
    "events",
    "views_per_visit",
    "bounce_rate",
    "visit_duration_seconds",
    "engaged_visits",
    "engagement_rate",
];
/// What is compared of the rows of breakdowns.
const ROWS: [&str; 10] = [
    "visitors",
    "visits",
    "views",
    "events",
    "bounce_rate",
    "visit_duration_seconds",
    "time_on_page_seconds",
    "scroll_depth",
    "entries",
    "exits",
];
/// What visits that continue after midnight do not change about the day on which they began.
const COUNTS: [&str; 4] = ["visitors", "visits", "views", "events"];

/// Days on which the servers differ.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Difference {
    /// The first day.
    pub from: String,
    /// The last day. It is the first one, too, if the day is known.
    pub to: String,
    /// What differs, in words.
    pub what: String,
}

/// The figures of a day, by their names.
type DayFigures = BTreeMap<&'static str, Value>;

/// The days from and to these whose figures differ. On its own days the new server keeps its hits; what visits of theirs did after
/// midnight is on the days after those.
pub(super) async fn differences(
    endpoints: (&Endpoint, &Endpoint),
    site: &str,
    (first, last): (&str, &str),
    own_days: &BTreeSet<String>,
) -> Result<Vec<Difference>, Failure> {
    let plan = Plan::of((first, last), own_days);
    let mut found = Vec::new();
    for (first, last) in &plan.whole {
        found.extend(of_range(endpoints, site, (first, last)).await?);
    }
    for day in &plan.counts {
        found.extend(by_day(endpoints, site, (day, day), &COUNTS).await?);
    }
    found.sort_by(|one, other| one.from.cmp(&other.from));
    Ok(found)
}

/// What is compared.
#[derive(Debug, Default, PartialEq, Eq)]
struct Plan {
    /// First and last days, of which everything is.
    whole: Vec<(String, String)>,
    /// Days before one of the new server's own: it does not have what visits did there after midnight, so only counts are.
    counts: Vec<String>,
}

impl Plan {
    fn of((first, last): (&str, &str), own_days: &BTreeSet<String>) -> Self {
        let mut plan = Self::default();
        let is_own = |day: Option<String>| day.is_some_and(|day| own_days.contains(&day));
        let mut next = Some(first.to_owned());
        while let Some(day) = next.filter(|day| day.as_str() <= last) {
            next = months::after(&day, 1);
            if own_days.contains(&day) || is_own(months::after(&day, -1)) {
                continue;
            }
            if is_own(next.clone()) {
                plan.counts.push(day);
                continue;
            }
            match plan.whole.last_mut() {
                Some((_, last)) if months::after(last, 1).as_ref() == Some(&day) => *last = day,
                _ => plan.whole.push((day.clone(), day)),
            }
        }
        plan
    }
}

/// Compares the totals and the breakdowns of these days, and looks for the days where they differ.
async fn of_range(
    (from, to): (&Endpoint, &Endpoint),
    site: &str,
    (first, last): (&str, &str),
) -> Result<Vec<Difference>, Failure> {
    let period = format!("{first}..{last}");
    let mut stats: Vec<(&'static str, &str)> = vec![("period", &period)];
    stats.extend(BREAKDOWNS.map(|by| ("by", by)));
    stats.extend([("limit", "1000"), ("plain", "true")]);
    let path = ["sites", site, "stats"];
    let (one, other): (Value, Value) =
        (from.get(&path, &stats).await?, to.get(&path, &stats).await?);
    let mut what = differing_stats(&one, &other);
    let (one, other) = (
        left_out(from, site, &period).await?,
        left_out(to, site, &period).await?,
    );
    if excluded(&one) != excluded(&other) {
        what.push("excluded hits".to_owned());
    }
    if what.is_empty() {
        return Ok(Vec::new());
    }
    let mut days = by_day((from, to), site, (first, last), &TOTALS).await?;
    if days.is_empty() {
        // No total of a day differs.
        days.push(Difference {
            from: first.to_owned(),
            to: last.to_owned(),
            what: what.join(", "),
        });
    }
    Ok(days)
}

/// A figure that both answers have.
fn both<'a>(one: &'a Value, other: &'a Value, name: &str) -> Option<(&'a Value, &'a Value)> {
    Some((one.get(name)?, other.get(name)?))
}

fn differs(one: &Value, other: &Value, name: &str) -> bool {
    both(one, other, name).is_some_and(|(one, other)| one != other)
}

/// What differs between two plain answers of `/stats`.
fn differing_stats(one: &Value, other: &Value) -> Vec<String> {
    let mut what = Vec::new();
    for name in TOTALS {
        if differs(&one["totals"], &other["totals"], name) {
            what.push(name.to_owned());
        }
    }
    if differs(one, other, "revenue") {
        what.push("revenue".to_owned());
    }
    for by in BREAKDOWNS {
        let rows = both(&one["by"], &other["by"], by);
        let is_other = rows.is_some_and(|(one, other)| !same_rows(one, other))
            || differs(&one["total_rows"], &other["total_rows"], by);
        if is_other {
            what.push(format!("the breakdown by {by}"));
        }
    }
    what
}

/// Whether two breakdowns have the same values with the same figures.
fn same_rows(one: &Value, other: &Value) -> bool {
    let by_value = |rows: &Value| -> BTreeMap<String, Value> {
        let rows = rows.as_array().into_iter().flatten();
        rows.map(|row| (row["value"].to_string(), row.clone()))
            .collect()
    };
    let (one, other) = (by_value(one), by_value(other));
    let same_row = |(value, row): (&String, &Value)| {
        let there = other.get(value);
        there.is_some_and(|there| !ROWS.iter().any(|name| differs(row, there, name)))
    };
    one.len() == other.len() && one.iter().all(same_row)
}

async fn left_out(endpoint: &Endpoint, site: &str, period: &str) -> Result<Value, Failure> {
    let path = ["sites", site, "left-out"];
    endpoint.get(&path, &[("period", period)]).await
}

/// The hits received and counted, and those that were excluded by reason.
fn excluded(answer: &Value) -> (Value, Value, BTreeMap<String, Value>) {
    let reasons = answer["by_reason"].as_array().into_iter().flatten();
    let reasons = reasons.map(|row| (row["reason"].to_string(), row["hits"].clone()));
    let (received, counted) = (answer["received"].clone(), answer["counted"].clone());
    (received, counted, reasons.collect())
}

/// The days on which these totals differ, or the excluded hits.
async fn by_day(
    (from, to): (&Endpoint, &Endpoint),
    site: &str,
    (first, last): (&str, &str),
    totals: &[&'static str],
) -> Result<Vec<Difference>, Failure> {
    let period = format!("{first}..{last}");
    let one = figures_of_days(from, site, &period, totals).await?;
    let other = figures_of_days(to, site, &period, totals).await?;
    let days: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
    let none = DayFigures::new();
    let found = days.into_iter().filter_map(|day| {
        let (one, other) = (one.get(day), other.get(day));
        let what = in_words(one.unwrap_or(&none), other.unwrap_or(&none));
        (!what.is_empty()).then(|| Difference {
            from: day.clone(),
            to: day.clone(),
            what,
        })
    });
    Ok(found.collect())
}

/// What differs on a day, with both numbers.
fn in_words(one: &DayFigures, other: &DayFigures) -> String {
    let names: BTreeSet<_> = one.keys().chain(other.keys()).collect();
    let text = |value: Option<&Value>| match value {
        None | Some(Value::Null) => "none".to_owned(),
        Some(value) => value.to_string(),
    };
    let differing = names.into_iter().filter_map(|name| {
        let (one, other) = (one.get(name), other.get(name));
        let words = || {
            let name = name.replace('_', " ");
            format!(
                "{name}: {} on the old server, {} on the new one",
                text(one),
                text(other)
            )
        };
        (one != other).then(words)
    });
    differing.collect::<Vec<_>>().join("; ")
}

/// The totals of each day, and its excluded hits.
async fn figures_of_days(
    endpoint: &Endpoint,
    site: &str,
    period: &str,
    totals: &[&'static str],
) -> Result<BTreeMap<String, DayFigures>, Failure> {
    let mut query: Vec<(&'static str, &str)> =
        vec![("period", period), ("interval", "day"), ("plain", "true")];
    query.extend(totals.iter().map(|metric| ("metric", *metric)));
    let query: &Pairs<'_> = &query;
    let series: Value = endpoint.get(&["sites", site, "series"], query).await?;
    let left_out = left_out(endpoint, site, period).await?;
    let mut days: BTreeMap<String, DayFigures> = BTreeMap::new();
    for point in series["points"].as_array().into_iter().flatten() {
        let day = point["label"].as_str().unwrap_or_default();
        let figures = totals.iter().map(|name| (*name, point[*name].clone()));
        days.entry(day.to_owned()).or_default().extend(figures);
    }
    for row in left_out["by_day"].as_array().into_iter().flatten() {
        let day = row["day"].as_str().unwrap_or_default();
        let figures = days.entry(day.to_owned()).or_default();
        figures.insert("excluded_hits", row["left_out"].clone());
    }
    Ok(days)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn stats() -> Value {
        json!({
            "totals": {"views": 9, "visits": 3, "bounce_rate": null}, "revenue": {"EUR": 12.5}, "computed_ms": 7,
            "agreed": {"visitors": 2}, "definitions": {"views": "views"}, "total_rows": {"page": 2},
            "by": {"page": [
                {"value": "/", "views": 5, "visits": 3}, {"value": null, "views": 4, "visits": 1, "icon": "x"},
            ]},
        })
    }

    #[test]
    fn only_figures_are_compared() {
        let one = stats();
        let mut other = stats();
        other["computed_ms"] = json!(8);
        other["agreed"] = Value::Null;
        other["definitions"] = json!({"views": "views@2"});
        other["totals"]["a_newer_figure"] = json!(1);
        other["by"]["page"][1]["icon"] = json!("y");
        other["by"]["page"].as_array_mut().unwrap().reverse();
        assert_eq!(differing_stats(&one, &other), Vec::<String>::new());
        other["totals"]["bounce_rate"] = json!(0.5);
        other["revenue"]["USD"] = json!(1);
        other["by"]["page"][0]["visits"] = json!(2);
        assert_eq!(
            differing_stats(&one, &other),
            ["bounce_rate", "revenue", "the breakdown by page"]
        );
    }

    #[test]
    fn excluded_hits_are_compared_by_reason() {
        let answer = |explanation: &str, hits: i64| {
            let row = json!({"reason": "bot", "hits": hits, "explanation": explanation});
            excluded(&json!({"received": 9, "counted": 5, "by_reason": [row], "rows_read": hits}))
        };
        assert_eq!(answer("A bot", 4), answer("An automated program", 4));
        assert_ne!(answer("A bot", 4), answer("A bot", 3));
    }

    #[test]
    fn a_difference_has_both_numbers() {
        let one = DayFigures::from([("views", json!(3)), ("bounce_rate", Value::Null)]);
        let other = DayFigures::from([("views", json!(2)), ("bounce_rate", Value::Null)]);
        let words = "views: 3 on the old server, 2 on the new one";
        assert_eq!(in_words(&one, &other), words);
        assert_eq!(in_words(&one, &one), "");
    }

    #[test]
    fn own_days_of_the_new_server_are_not_compared() {
        let own = BTreeSet::from(["2026-03-01".to_owned(), "2026-03-02".to_owned()]);
        let plan = |first, last| Plan::of((first, last), &own);
        let range = |first: &str, last: &str| (first.to_owned(), last.to_owned());
        assert_eq!(
            plan("2026-02-26", "2026-03-05"),
            Plan {
                whole: vec![
                    range("2026-02-26", "2026-02-27"),
                    range("2026-03-04", "2026-03-05")
                ],
                counts: vec!["2026-02-28".to_owned()],
            }
        );
        assert_eq!(plan("2026-03-01", "2026-03-03"), Plan::default());
    }
}
