//! The BigQuery export of Google Analytics 4 as JSON lines: one event a line
//! (<https://support.google.com/analytics/answer/7029846>). Its Parquet files are read as the same lines.

use std::{collections::BTreeMap, io::Read};

use counts::read_ga4_file;
use serde::Deserialize;

use super::{
    ga4::own_event,
    parquet::{self, Failure},
    times,
};
use crate::{
    dimension::Dimension,
    error::ReadError,
    files::{Lines, Malformed},
    output::Output,
    sums::{RawRow, day::VisitValue},
    values,
};

/// Reads events.
#[derive(Debug)]
pub(super) struct Events {
    key: [u8; 16],
}

impl Events {
    pub fn new(key: [u8; 16]) -> Self {
        Self { key }
    }
}

/// A number or a text: BigQuery writes whole numbers as texts.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum TextOrNumber {
    Text(String),
    Number(serde_json::Number),
}

impl TextOrNumber {
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Event {
    event_timestamp: Option<TextOrNumber>,
    event_name: Option<String>,
    event_params: Vec<Param>,
    user_pseudo_id: Option<TextOrNumber>,
    device: Option<Device>,
    geo: Option<Geo>,
    collected_traffic_source: Option<Traffic>,
}

#[derive(Debug, Deserialize)]
struct Param {
    key: String,
    #[serde(default)]
    value: BTreeMap<String, Option<TextOrNumber>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Device {
    category: Option<String>,
    operating_system: Option<String>,
    language: Option<String>,
    web_info: Option<WebInfo>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct WebInfo {
    browser: Option<String>,
    browser_version: Option<String>,
    hostname: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Geo {
    country: Option<String>,
    region: Option<String>,
    city: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Traffic {
    manual_source: Option<String>,
    manual_medium: Option<String>,
    manual_campaign_name: Option<String>,
    manual_content: Option<String>,
    manual_term: Option<String>,
}

impl Event {
    fn param(&self, name: &str) -> Option<String> {
        let param = self.event_params.iter().find(|param| param.key == name)?;
        let values = ["string_value", "int_value", "double_value"].into_iter();
        let mut values = values.filter_map(|kind| param.value.get(kind)?.as_ref());
        values.next().map(TextOrNumber::text)
    }

    fn row(&self, key: &[u8; 16], into: &Output) -> Option<RawRow> {
        let ts: i64 = self.event_timestamp.as_ref()?.text().parse().ok()?;
        let name = self.event_name.as_deref()?;
        let is_view = name == "page_view";
        if own_event(name) && !is_view {
            return None;
        }
        let visitor = self.user_pseudo_id.as_ref().map(TextOrNumber::text);
        let session = self.param("ga_session_id");
        let visit = visitor
            .as_ref()
            .zip(session)
            .map(|(visitor, session)| times::numbered(key, &format!("{visitor} {session}")));
        let location = self.param("page_location");
        let device = self.device.as_ref();
        let web = device.and_then(|device| device.web_info.as_ref());
        let geo = self.geo.as_ref();
        let traffic = self.collected_traffic_source.as_ref();
        let referrer = self.param("page_referrer");
        let referrer = referrer.as_deref().and_then(values::referrer);
        let source = traffic
            .and_then(|traffic| traffic.manual_source.clone())
            .or_else(|| referrer.as_deref().and_then(values::source_of_referrer));
        let of_visit = [
            (VisitValue::Source, source),
            (VisitValue::Referrer, referrer),
            (
                VisitValue::UtmSource,
                traffic.and_then(|it| it.manual_source.clone()),
            ),
            (
                VisitValue::UtmMedium,
                traffic.and_then(|it| it.manual_medium.clone()),
            ),
            (
                VisitValue::UtmCampaign,
                traffic.and_then(|it| it.manual_campaign_name.clone()),
            ),
            (
                VisitValue::UtmContent,
                traffic.and_then(|it| it.manual_content.clone()),
            ),
            (
                VisitValue::UtmTerm,
                traffic.and_then(|it| it.manual_term.clone()),
            ),
            (VisitValue::Country, geo.and_then(|it| it.country.clone())),
            (VisitValue::Region, geo.and_then(|it| it.region.clone())),
            (VisitValue::City, geo.and_then(|it| it.city.clone())),
            (VisitValue::Browser, web.and_then(|it| it.browser.clone())),
            (
                VisitValue::BrowserVersion,
                web.and_then(|it| it.browser_version.clone()),
            ),
            (
                VisitValue::Os,
                device.and_then(|it| it.operating_system.clone()),
            ),
            (
                VisitValue::Device,
                device.and_then(|it| it.category.clone()),
            ),
            (
                VisitValue::Language,
                device.and_then(|it| it.language.clone()),
            ),
        ];
        let host = web.and_then(|web| web.hostname.clone());
        Some(RawRow {
            ts,
            day: times::day_of(into.zone(), ts)?,
            visitor: visitor.map(|visitor| times::numbered(key, &visitor)),
            visit,
            event: (!is_view).then(|| name.to_owned()),
            path: location.and_then(|page| values::clean(Dimension::Page, &page)),
            host: host.and_then(|host| values::clean(Dimension::Host, &host)),
            of_visit: values::of_visit(of_visit),
            open_ms: None,
        })
    }
}

impl Events {
    /// Reads a file of events; whether it was one.
    pub fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut lines = Lines::new(name, file, Malformed::Refuse);
        let mut found = false;
        loop {
            let mut place = lines.place().clone();
            place.line += 1;
            let Some(line) = lines.read()? else {
                return Ok(found);
            };
            if line.trim().is_empty() {
                continue;
            }
            match self.take(line, into)? {
                true => found = true,
                false if found => return Err(ReadError::Cut(place)),
                false => return Ok(false),
            }
        }
    }

    /// Reads a Parquet file of events.
    pub fn read_parquet(
        &self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        parquet::read_copy(name, file, into, |copy, scratch, into| {
            read_ga4_file(copy, scratch, |line| {
                match self.take(line, into).map_err(Failure::Read)? {
                    true => Ok(()),
                    false => Err(Failure::Value("event_timestamp")),
                }
            })
        })?;
        Ok(true)
    }

    /// Takes the event of a line; whether it is one.
    fn take(&self, line: &str, into: &mut Output) -> Result<bool, ReadError> {
        let Ok(event) = serde_json::from_str::<Event>(line) else {
            return Ok(false);
        };
        if event.event_name.is_none() || event.event_timestamp.is_none() {
            return Ok(false);
        }
        if let Some(row) = event.row(&self.key, into) {
            into.row(&row)?;
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        dimension::Dimension, error::ReadError, output::testing, source::Source, summary::Skipped,
    };

    const LINES: &str = r#"{"event_date":"20260201","event_timestamp":"1769940000000000","event_name":"session_start","user_pseudo_id":"1.2","event_params":[{"key":"ga_session_id","value":{"int_value":"7"}}]}
{"event_date":"20260201","event_timestamp":"1769940000100000","event_name":"page_view","user_pseudo_id":"1.2","event_params":[{"key":"ga_session_id","value":{"int_value":"7"}},{"key":"page_location","value":{"string_value":"https://www.example.com/prices?x=1"}},{"key":"page_referrer","value":{"string_value":"https://www.google.com/"}}],"device":{"category":"desktop","operating_system":"Windows","language":"de-de","web_info":{"browser":"Chrome","browser_version":"120.0","hostname":"www.example.com"}},"geo":{"country":"Germany","region":"Berlin","city":"Berlin"}}
{"event_date":"20260201","event_timestamp":1769940030000000,"event_name":"sign_up","user_pseudo_id":1.2,"event_params":[{"key":"ga_session_id","value":{"int_value":7,"string_value":null}},{"key":"page_location","value":{"string_value":"https://www.example.com/prices"}}]}
"#;

    #[test]
    fn events_without_consent_take_no_figure_from_the_others() {
        // In consent mode, those who refuse have no id.
        let denied = r#"{"event_date":"20260201","event_timestamp":"1769940900000000","event_name":"page_view","event_params":[{"key":"page_location","value":{"string_value":"https://www.example.com/"}}]}"#;
        let read = testing::read(Source::Ga4, &[("", &format!("{LINES}{denied}\n"))]).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.visitors, all.visits, all.views, all.events),
            (Some(1), Some(1), Some(2), Some(1))
        );
        assert_eq!((all.enters, all.visit_views), (Some(1), Some(1)));
        assert_eq!(
            read.of("2026-02-01", Dimension::Page, Some("/")).views,
            Some(1)
        );
        assert_eq!(read.summary.skipped[&Skipped::NoVisit], 1);
        let left_out = &read.summary.left_out;
        assert!(!left_out.contains(&"visitors".to_owned()), "{left_out:?}");
    }

    #[test]
    fn events_become_visits() {
        let read = testing::read(Source::Ga4, &[("", LINES)]).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.visitors, all.visits, all.views, all.events),
            (Some(1), Some(1), Some(1), Some(1))
        );
        assert_eq!(all.dur_ms, Some(29_900));
        for (dimension, value) in [
            (Dimension::Page, "/prices"),
            (Dimension::Host, "example.com"),
            (Dimension::Source, "Google"),
            (Dimension::Country, "DE"),
            (Dimension::City, "Berlin"),
            (Dimension::Browser, "Chrome"),
            (Dimension::BrowserVersion, "120"),
            (Dimension::Language, "de"),
            (Dimension::Entry, "/prices"),
        ] {
            let found = read.of("2026-02-01", dimension, Some(value));
            assert_eq!(found.views, Some(1), "{value}");
        }
        assert_eq!(
            read.of("2026-02-01", Dimension::UtmSource, None).visits,
            Some(1)
        );
    }

    #[test]
    fn what_is_not_parquet_is_refused() {
        let files = [("events.parquet", "PAR1 and that is all PAR1")];
        let error = testing::read(Source::Ga4, &files).unwrap_err();
        assert!(matches!(error, ReadError::Cut(_)), "{error}");
    }

    #[test]
    fn a_line_that_is_cut_off_is_named() {
        let cut = &LINES[..LINES.len() - 40];
        let error = testing::read(Source::Ga4, &[("events.json", cut)]).unwrap_err();
        assert!(matches!(error, ReadError::Cut(place) if place.line == 3));
    }
}
