//! Cloudflare Web Analytics: answers of its GraphQL API about `rumPageloadEventsAdaptiveGroups`, with `date` among the
//! dimensions (<https://developers.cloudflare.com/analytics/graphql-api/>). Cloudflare has no export.
//!
//! It measures a sample of views, and counts as a visit each view that comes from elsewhere; it knows no visitors.

use std::{collections::BTreeMap, io::Read};

use counts::ImportedFigures;
use serde::Deserialize;

use super::{Reader, times};
use crate::{dimension::Dimension, error::ReadError, output::Output, summary::Skipped};

/// Bytes of an answer: the API gives 10,000 groups at most.
const ANSWER: u64 = 16 << 20;

/// Reads answers.
#[derive(Debug)]
pub struct Cloudflare;

#[derive(Debug, Deserialize)]
struct Answer {
    data: Data,
}

#[derive(Debug, Deserialize)]
struct Data {
    viewer: Viewer,
}

#[derive(Debug, Deserialize)]
struct Viewer {
    #[serde(default)]
    accounts: Vec<BTreeMap<String, Vec<Group>>>,
}

#[derive(Debug, Deserialize)]
struct Group {
    count: u64,
    sum: Option<Sum>,
    #[serde(default)]
    dimensions: BTreeMap<String, Option<String>>,
}

impl Group {
    /// How many dimensions it has besides the day.
    fn parts(&self) -> usize {
        let names = self.dimensions.keys();
        names.filter(|name| *name != "date").count()
    }
}

#[derive(Debug, Deserialize)]
struct Sum {
    visits: Option<u64>,
}

/// Its dimensions by ours.
const DIMENSIONS: [(&str, Dimension); 7] = [
    ("requestPath", Dimension::Page),
    ("requestHost", Dimension::Host),
    ("refererHost", Dimension::Source),
    ("countryName", Dimension::Country),
    ("deviceType", Dimension::Device),
    ("userAgentBrowser", Dimension::Browser),
    ("userAgentOS", Dimension::Os),
];

impl Reader for Cloudflare {
    fn takes(&self, name: &str) -> bool {
        name.to_lowercase().ends_with(".json")
    }

    fn read(
        &mut self,
        _name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut text = Vec::new();
        file.take(ANSWER + 1).read_to_end(&mut text)?;
        if text.len() as u64 > ANSWER {
            return Err(ReadError::TooLarge);
        }
        let Ok(answer) = serde_json::from_slice::<Answer>(&text) else {
            return Ok(false);
        };
        let accounts = answer.data.viewer.accounts.into_iter();
        for groups in accounts.flat_map(BTreeMap::into_values) {
            let parts = groups.first().map_or(0, Group::parts);
            into.next_table(parts > 1)?;
            for group in groups {
                add(&group, into)?;
            }
        }
        Ok(true)
    }
}

fn add(group: &Group, into: &mut Output) -> Result<(), ReadError> {
    let date = group.dimensions.get("date").and_then(Option::as_deref);
    let Some(day) = date.and_then(times::day) else {
        return into.skip(Skipped::NoSingleDay, 1);
    };
    let visits = group.sum.as_ref().and_then(|sum| sum.visits);
    let figures = ImportedFigures {
        visits,
        views: Some(group.count),
        visit_views: visits.map(|_| group.count),
        ..ImportedFigures::default()
    };
    match group.parts() {
        0 => into.sum(day, Dimension::All, None, figures),
        parts => {
            let figures = ImportedFigures {
                visits: visits.filter(|_| parts == 1),
                visit_views: None,
                ..figures
            };
            for (name, dimension) in DIMENSIONS {
                let Some(value) = group.dimensions.get(name) else {
                    continue;
                };
                // Cloudflare tells from where each view came, often from the site itself, not from where its visit did.
                let of_views = dimension == Dimension::Source;
                let figures = ImportedFigures {
                    views: figures.views.filter(|_| !of_views),
                    ..figures
                };
                if figures != ImportedFigures::default() {
                    into.sum(day, dimension, value.as_deref(), figures)?;
                }
            }
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    const ANSWERS: &str = r#"{"data":{"viewer":{"accounts":[{"total":[{"count":30,"sum":{"visits":20},"dimensions":{"date":"2026-02-01"}}],
"pages":[{"count":20,"sum":{"visits":15},"dimensions":{"date":"2026-02-01","requestPath":"/"}},
{"count":10,"sum":{"visits":5},"dimensions":{"date":"2026-02-01","requestPath":"/prices"}}],
"hosts":[{"count":12,"sum":{"visits":9},"dimensions":{"date":"2026-02-01","refererHost":"www.google.com"}},{"count":3,"dimensions":{"requestHost":"a.example"}}],
"crossed":[{"count":7,"sum":{"visits":5},"dimensions":{"date":"2026-02-02","refererHost":"www.google.com","countryName":"DE"}}]}]}},"errors":null}"#;

    #[test]
    fn groups_by_date_are_read() {
        let read = testing::read(Source::Cloudflare, &[("", ANSWERS)]).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.views, all.visits, all.visitors),
            (Some(30), Some(20), None)
        );
        let page = read.of("2026-02-01", Dimension::Page, Some("/"));
        assert_eq!((page.views, page.visits), (Some(20), Some(15)));
        let source = read.of("2026-02-01", Dimension::Source, Some("Google"));
        assert_eq!((source.views, source.visits), (None, Some(9)));
        let country = read.of("2026-02-02", Dimension::Country, Some("DE"));
        assert_eq!((country.views, country.visits), (Some(7), None));
        assert_eq!(read.summary.skipped[&Skipped::NoSingleDay], 1);
        // The same answer twice is the same figures.
        let twice = [("a.json", ANSWERS), ("b.json", ANSWERS)];
        let read = testing::read(Source::Cloudflare, &twice).unwrap();
        assert_eq!(read.summary.totals.views, Some(30));
        let error = r#"{"data":null,"errors":[{"message":"no"}]}"#;
        let refused = testing::read(Source::Cloudflare, &[("", error)]);
        assert!(matches!(refused, Err(ReadError::OtherSource)));
    }
}
