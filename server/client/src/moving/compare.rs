//! Asks both servers the same, and finds the days on which they answer otherwise.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::side::{Pairs, Side};
use crate::failure::Failure;

/// What says how an answer was found, not what it is; and which days were imported.
const ABOUT: [&str; 3] = ["computed_ms", "rows_read", "period"];

/// The days from and to these whose figures differ.
pub(super) async fn differing(
    (from, to): (&Side, &Side),
    site: &str,
    (first, last): (&str, &str),
) -> Result<Vec<String>, Failure> {
    let period = format!("{first}..{last}");
    let of = [("period", period.as_str())];
    let breakdowns = ["page", "source", "country", "browser", "event"].map(|by| ("by", by));
    let stats: Vec<_> = of
        .into_iter()
        .chain(breakdowns)
        .chain([("limit", "1000")])
        .collect();
    let questions: [(&str, &Pairs<'_>); 2] = [("stats", &stats), ("left-out", &of)];
    let mut same = true;
    for (question, query) in questions {
        let path = ["sites", site, question];
        let (one, other) = (from.get(&path, query).await?, to.get(&path, query).await?);
        same &= figures(one) == figures(other);
    }
    if same {
        return Ok(Vec::new());
    }
    let (one, other) = (
        days(from, site, &period).await?,
        days(to, site, &period).await?,
    );
    let labels = one.keys().chain(other.keys());
    let mut found: Vec<String> = labels
        .filter(|day| one.get(*day) != other.get(*day))
        .cloned()
        .collect();
    found.sort_unstable();
    found.dedup();
    if found.is_empty() {
        // No total of a day differs, but a breakdown does.
        found.push(period);
    }
    Ok(found)
}

/// An answer without what is about it.
fn figures(answer: Value) -> Value {
    match answer {
        Value::Object(fields) => {
            let kept = fields
                .into_iter()
                .filter(|(name, _)| !ABOUT.contains(&name.as_str()));
            let kept = kept.map(|(name, value)| (name, figures(value)));
            Value::Object(kept.collect::<Map<_, _>>())
        }
        Value::Array(values) => values.into_iter().map(figures).collect(),
        value => value,
    }
}

/// The totals of each day, and its excluded hits.
async fn days(
    side: &Side,
    site: &str,
    period: &str,
) -> Result<BTreeMap<String, Vec<Value>>, Failure> {
    let metrics = [
        "visitors",
        "visits",
        "views",
        "events",
        "bounce_rate",
        "visit_duration_seconds",
    ];
    let mut query = vec![("period", period), ("interval", "day"), ("plain", "true")];
    query.extend(metrics.map(|metric| ("metric", metric)));
    let series = side.get(&["sites", site, "series"], &query).await?;
    let left_out = side
        .get(&["sites", site, "left-out"], &[("period", period)])
        .await?;
    let mut days: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for (list, label) in [(&series["points"], "label"), (&left_out["by_day"], "day")] {
        for day in list.as_array().into_iter().flatten() {
            let name = day[label].as_str().unwrap_or_default().to_owned();
            days.entry(name).or_default().push(day.clone());
        }
    }
    Ok(days)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_about_an_answer_is_not_compared() {
        let answer =
            json!({"totals": {"views": 1}, "computed_ms": 7, "by": [{"rows_read": 2, "rows": []}]});
        assert_eq!(
            figures(answer),
            json!({"totals": {"views": 1}, "by": [{"rows": []}]})
        );
    }
}
