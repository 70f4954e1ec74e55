//! Fathom: its exports of page views and of events, a CSV each (<https://usefathom.com/docs/features/export>).
//!
//! Each line is one combination of hour, page, referrer, browser and so on, with the number of its views. Fathom tells neither
//! visitors nor visits in it.

use std::io::Read;

use counts::ImportedFigures;
use jiff::tz::TimeZone;

use super::{Reader, times};
use crate::{
    dimension::Dimension,
    error::ReadError,
    files::{Column, Record, Table},
    output::Output,
    values,
};

/// Reads Fathom's exports.
#[derive(Debug, Default)]
pub struct Fathom {
    /// How many files of views and of events there were before.
    views: u32,
    events: u32,
}

/// Its columns by the dimensions that they are.
const COLUMNS: [(&str, Dimension); 11] = [
    ("browser", Dimension::Browser),
    ("country_code", Dimension::Country),
    ("state", Dimension::Region),
    ("city", Dimension::City),
    ("device_type", Dimension::Device),
    ("operating_system", Dimension::Os),
    ("utm_source", Dimension::UtmSource),
    ("utm_medium", Dimension::UtmMedium),
    ("utm_campaign", Dimension::UtmCampaign),
    ("utm_content", Dimension::UtmContent),
    ("utm_term", Dimension::UtmTerm),
];

impl Reader for Fathom {
    fn takes(&self, name: &str) -> bool {
        name.to_lowercase().ends_with(".csv")
    }

    fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut table = Table::open(name, file)?;
        let (Some(time), Some(page)) = (table.column("datetime"), table.column("pathname")) else {
            return Ok(false);
        };
        let views = table.column("pageviews");
        let event = table.column("event_name").zip(table.column("completions"));
        if views.is_none() && event.is_none() {
            return Ok(false);
        }
        let columns = Columns {
            time,
            page,
            host: table.column("hostname"),
            referrer: table.any(&["referrer_hostname"]),
            referrer_path: table.any(&["referrer_pathname"]),
            values: COLUMNS
                .iter()
                .filter_map(|(name, dimension)| Some((*dimension, table.column(name)?)))
                .collect(),
        };
        // The two kinds complete each other; a second file of one may be of the same days.
        let files = match event {
            Some(_) => &mut self.events,
            None => &mut self.views,
        };
        *files += 1;
        into.in_table(*files)?;
        while let Some(record) = table.read()? {
            let day = columns.day(&record, into.zone())?;
            match event {
                Some((name, completions)) => {
                    let events = record.number(Some(completions))?;
                    let figures = ImportedFigures {
                        events,
                        ..ImportedFigures::default()
                    };
                    into.sum(day, Dimension::Event, record.text(Some(name)), figures)?;
                    into.sum(day, Dimension::All, None, figures)?;
                }
                None => {
                    let figures = ImportedFigures {
                        views: record.number(views)?,
                        ..ImportedFigures::default()
                    };
                    columns.add(&record, day, figures, into)?;
                }
            }
        }
        Ok(true)
    }
}

#[derive(Debug)]
struct Columns {
    time: Column,
    page: Column,
    host: Option<Column>,
    referrer: Option<Column>,
    referrer_path: Option<Column>,
    values: Vec<(Dimension, Column)>,
}

impl Columns {
    /// Fathom writes the hours of its own site's zone, which is taken to be ours.
    fn day(&self, record: &Record<'_>, zone: &TimeZone) -> Result<i32, ReadError> {
        let text = record.text(Some(self.time));
        let moment = text.and_then(|text| times::moment(text, zone));
        let day = moment.and_then(|moment| times::day_of(zone, moment));
        day.ok_or_else(|| record.wrong(Some(self.time)))
    }

    fn add(
        &self,
        record: &Record<'_>,
        day: i32,
        figures: ImportedFigures,
        into: &mut Output,
    ) -> Result<(), ReadError> {
        into.sum(day, Dimension::All, None, figures)?;
        into.sum(day, Dimension::Page, record.text(Some(self.page)), figures)?;
        let host = record.text(self.host).map(|host| {
            let bare = host.rsplit("://").next().unwrap_or(host);
            bare.trim_end_matches('/')
        });
        into.sum(day, Dimension::Host, host, figures)?;
        let from = record.text(self.referrer);
        let path = record.text(self.referrer_path).unwrap_or_default();
        let referrer = from.and_then(|host| values::referrer(&format!("{host}{path}")));
        let source = referrer.as_deref().and_then(values::source_of_referrer);
        into.sum(day, Dimension::Referrer, referrer.as_deref(), figures)?;
        into.sum(day, Dimension::Source, source.as_deref(), figures)?;
        for (dimension, column) in &self.values {
            into.sum(day, *dimension, record.text(Some(*column)), figures)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    const VIEWS: &str = "datetime,hostname,pathname,referrer_hostname,referrer_pathname,browser,country_code,city,device_type,operating_system,utm_source,pageviews\n\
2026-02-01 10:00:00,https://www.example.com,/,https://www.google.com,/,Chrome,DE,Berlin,Desktop,OS X,,3\n\
2026-02-01 23:00:00,https://www.example.com,/prices,,,Safari,US,,Phone,iOS,news,2\n";
    const EVENTS: &str = "datetime,hostname,pathname,event_name,completions\n2026-02-01 10:00:00,https://www.example.com,/,Signup,4\n";

    #[test]
    fn views_and_events_are_added_up_by_day() {
        let files = [("pageviews.csv", VIEWS), ("events.csv", EVENTS)];
        let read = testing::read(Source::Fathom, &files).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!((all.views, all.events), (Some(5), Some(4)));
        assert_eq!((all.visitors, all.visits), (None, None));
        let of = |dimension, value| read.of("2026-02-01", dimension, Some(value)).views;
        assert_eq!(of(Dimension::Page, "/prices"), Some(2));
        assert_eq!(of(Dimension::Host, "example.com"), Some(5));
        assert_eq!(of(Dimension::Source, "Google"), Some(3));
        assert_eq!(of(Dimension::Os, "macOS"), Some(3));
        assert_eq!(of(Dimension::Device, "mobile"), Some(2));
        assert_eq!(of(Dimension::UtmSource, "news"), Some(2));
        let left_out = &read.summary.left_out;
        assert!(
            left_out.contains(&"visitors".to_owned()) && left_out.contains(&"entry".to_owned())
        );
    }
}
