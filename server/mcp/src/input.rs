//! What several tools take: the API's own words, each with its description for the model.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::Value;

use crate::ask::Query;

/// The most rows of a list that a tool returns.
const MOST_ROWS: u32 = 100;
/// How many rows a tool returns if the caller does not say.
const ROWS: u32 = 10;

/// The site's name, a hostname such as example.com, or its id. get_overview lists the sites.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Site(pub String);

/// today, yesterday, 24h, a number of days such as 7d (up to 3650d) or of calendar months such as 12mo (up to 120mo), month, last_month, quarter, year, all, or two dates such as 2026-01-01..2026-01-31, all in the site's time zone. Default: 30d.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Period(pub String);

/// What to compare with: previous (the period before), year (a year earlier), or two dates such as 2025-01-01..2025-01-31.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Compare(pub String);

/// Filters, at most 30, all of which must hold: dimension:value, such as page:/blog/*, source:google.com, country:DE, device:mobile, goal:<id>, event:Sign-up or prop.plan:pro. A ! before it excludes; * stands for any text. Dimensions: page, host, event, prop.<name>, goal, entry, exit, source, channel, country (ISO 3166 code), region, city, device, browser, os, language, utm_source, utm_medium, utm_campaign, utm_content, utm_term.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Filters(
    #[serde(deserialize_with = "up_to_thirty")]
    #[schemars(length(max = 30))]
    pub Vec<String>,
);

/// Dimensions to break the figures down by: page, host, event, prop.<name>, goal, entry, exit, source, channel, country, region, city, device, browser, os, language, utm_source, utm_medium, utm_campaign, utm_content or utm_term; two joined by a comma, such as page,source, give rows of both.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Dimensions(
    #[serde(deserialize_with = "up_to_five")]
    #[schemars(length(max = 5))]
    pub Vec<String>,
);

/// How many rows each list has. Default: 10; never more than 100, and fewer with several dimensions: an answer has at most 60,000 bytes.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Rows(#[schemars(range(min = 1, max = 100))] pub u32);

/// At most five of something, as the schema promises: not every client reads it.
pub fn up_to_five<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    up_to(5, deserializer)
}

/// The same for filters.
fn up_to_thirty<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    up_to(30, deserializer)
}

fn up_to<'de, T, D>(most: usize, deserializer: D) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let items = Vec::<T>::deserialize(deserializer)?;
    if items.len() > most {
        let count = items.len();
        let message = format!("{count} are too many, the most are {most}");
        return Err(de::Error::custom(message));
    }
    Ok(items)
}

/// A word of the API, as it is read too.
pub fn word(word: impl Serialize) -> String {
    match serde_json::to_value(word) {
        Ok(Value::String(word)) => word,
        // The enums of inputs are all written as one word.
        _ => String::new(),
    }
}

/// How many rows to ask for.
pub fn rows(given: Option<Rows>) -> u32 {
    given.map_or(ROWS, |rows| rows.0.clamp(1, MOST_ROWS))
}

/// A figure that can be shown over time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum SeriesMetric {
    Visitors,
    Visits,
    Views,
    Events,
    BounceRate,
    VisitDurationSeconds,
    ViewsPerVisit,
    EngagedVisits,
    EngagementRate,
    Entries,
    Exits,
    TimeOnPageSeconds,
    ScrollDepth,
    Completions,
    ConversionRate,
}

/// A figure whose change can be explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum ChangeMetric {
    Visitors,
    Visits,
    Views,
    Events,
    BounceRate,
    VisitDurationSeconds,
    ViewsPerVisit,
    EngagedVisits,
    EngagementRate,
}

/// The query of a period, its comparison and its filters.
pub fn query(period: Option<&Period>, compare: Option<&Compare>, filters: &Filters) -> Query {
    let mut query = Query::new();
    query.extend(period.map(|period| ("period", period.0.clone())));
    query.extend(compare.map(|compare| ("compare", compare.0.clone())));
    query.extend(filters.0.iter().map(|filter| ("filter", filter.clone())));
    query
}

/// The query of these dimensions.
pub fn by(dimensions: &Dimensions) -> impl Iterator<Item = (&'static str, String)> + '_ {
    dimensions
        .0
        .iter()
        .map(|dimension| ("by", dimension.clone()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn metrics_are_read_as_they_are_written() {
        for metric in [SeriesMetric::BounceRate, SeriesMetric::TimeOnPageSeconds] {
            let read: SeriesMetric = serde_json::from_value(json!(word(metric))).expect("known");
            assert_eq!(read, metric);
        }
        let read: ChangeMetric = serde_json::from_value(json!("engaged_visits")).expect("known");
        assert_eq!(word(read), "engaged_visits");
        assert!(serde_json::from_value::<ChangeMetric>(json!("exits")).is_err());
    }

    #[test]
    fn lists_are_never_long() {
        let five: Dimensions = serde_json::from_value(json!(vec!["page"; 5])).expect("five");
        assert_eq!(five.0.len(), 5);
        assert!(serde_json::from_value::<Dimensions>(json!(vec!["page"; 6])).is_err());
        assert!(serde_json::from_value::<Filters>(json!(vec!["page:/"; 30])).is_ok());
        assert!(serde_json::from_value::<Filters>(json!(vec!["page:/"; 31])).is_err());
        assert_eq!(rows(None), 10);
        assert_eq!(rows(Some(Rows(0))), 1);
        assert_eq!(rows(Some(Rows(100_000))), 100);
    }
}
