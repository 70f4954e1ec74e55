//! GoatCounter's export: a CSV with one view or event a line (<https://www.goatcounter.com/help/export>).
//!
//! Its sessions last eight hours and are all it has, so they are taken as visitors, and visits are unknown.

use std::io::Read;

use super::{Reader, times};
use crate::{
    dimension::Dimension,
    error::ReadError,
    files::{Column, Record, Table},
    output::Output,
    summary::Skipped,
    sums::{RawRow, day::VisitValue},
    values,
};

/// Reads GoatCounter's export.
#[derive(Debug)]
pub struct Goatcounter {
    key: [u8; 16],
}

impl Goatcounter {
    pub(super) fn new(key: [u8; 16]) -> Self {
        Self { key }
    }
}

#[derive(Debug)]
struct Columns {
    path: Option<Column>,
    event: Option<Column>,
    browser: Option<Column>,
    system: Option<Column>,
    session: Option<Column>,
    bot: Option<Column>,
    referrer: Option<Column>,
    location: Option<Column>,
    date: Column,
}

impl Reader for Goatcounter {
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
        // The number before the first name is the version of the format.
        let first = table.header().first().map_or("", String::as_str);
        let path = first.trim_start_matches(|one: char| one.is_ascii_digit());
        if path.trim_start_matches(',') != "path" || table.column("firstvisit").is_none() {
            return Ok(false);
        }
        let first = first.to_owned();
        let columns = Columns {
            path: table.column(&first),
            event: table.column("event"),
            browser: table.column("browser"),
            system: table.column("system"),
            session: table.column("session"),
            bot: table.column("bot"),
            referrer: table.column("referrer"),
            location: table.column("location"),
            date: table.needed("date")?,
        };
        while let Some(record) = table.read()? {
            let is_bot = record.text(columns.bot).is_some_and(|bot| bot != "0");
            match is_bot {
                true => into.skip(Skipped::Bots, 1)?,
                false => {
                    let row = self.row(&columns, &record, into)?;
                    into.row(&row)?;
                }
            }
        }
        Ok(true)
    }
}

impl Goatcounter {
    fn row(
        &self,
        columns: &Columns,
        record: &Record<'_>,
        into: &Output,
    ) -> Result<RawRow, ReadError> {
        let date = record.text(Some(columns.date));
        let moment = date.and_then(|date| times::moment(date, into.zone()));
        let ts = moment.ok_or_else(|| record.wrong(Some(columns.date)))?;
        let day = times::day_of(into.zone(), ts);
        let path = record.text(columns.path);
        let is_event = record
            .text(columns.event)
            .is_some_and(|event| event == "1" || event.eq_ignore_ascii_case("true"));
        let session = record.text(columns.session);
        let location = record.text(columns.location).unwrap_or_default();
        let country = location.split('-').next().unwrap_or_default();
        // `Chrome 120`, `Windows 10`.
        let (browser, version) = versioned(record.text(columns.browser));
        let (system, _) = versioned(record.text(columns.system));
        let written = record.text(columns.referrer);
        let referrer = written.and_then(values::referrer);
        // Where it knows a source, it writes its name instead of the address.
        let source = match &referrer {
            Some(referrer) => values::source_of_referrer(referrer),
            None => written.map(str::to_owned),
        };
        Ok(RawRow {
            ts,
            day: day.ok_or_else(|| record.wrong(Some(columns.date)))?,
            visitor: session.map(|session| times::numbered(&self.key, session)),
            visit: None,
            event: path
                .filter(|_| is_event)
                .and_then(|name| values::clean(Dimension::Event, name)),
            path: path
                .filter(|_| !is_event)
                .and_then(|path| values::clean(Dimension::Page, path)),
            host: None,
            of_visit: values::of_visit([
                (VisitValue::Source, source),
                (VisitValue::Referrer, referrer),
                (VisitValue::Country, Some(country.to_owned())),
                (VisitValue::Browser, browser),
                (VisitValue::BrowserVersion, version),
                (VisitValue::Os, system),
            ]),
            open_ms: None,
        })
    }
}

/// A name, and the version behind it if there is one.
fn versioned(text: Option<&str>) -> (Option<String>, Option<String>) {
    let Some(text) = text else {
        return (None, None);
    };
    match text.rsplit_once(' ') {
        Some((name, version)) if version.starts_with(|one: char| one.is_ascii_digit()) => {
            (Some(name.to_owned()), Some(version.to_owned()))
        }
        _ => (Some(text.to_owned()), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    const HEAD: &str = "2Path,Title,Event,UserAgent,Browser,System,Session,Bot,Referrer,Referrer scheme,Screen size,Location,FirstVisit,Date\n";

    fn text() -> String {
        format!(
            "{HEAD}/,Home,false,,Chrome 120,Windows 10,aa-1,0,https://www.google.com/,h,1440,DE-BE,true,2026-02-01T10:00:00Z\n\
             /prices?x=1,Prices,false,,Chrome 120,Windows 10,aa-1,0,,,1440,DE-BE,false,2026-02-01T10:05:00Z\n\
             /,Home,false,,Firefox,Linux,bb-2,0,Hacker News,g,1920,US,true,2026-01-31T23:30:00Z\n\
             sign-up,Sign up,true,,Firefox,Linux,bb-2,0,,,1920,US,true,2026-02-01T11:00:00Z\n\
             /,Home,false,,Chrome 1,Linux,cc-3,7,,,1280,DE,true,2026-02-01T12:00:00Z\n"
        )
    }

    #[test]
    fn sessions_are_visitors() {
        let read = testing::read(Source::Goatcounter, &[("", &text())]).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.visitors, all.views, all.events),
            (Some(2), Some(3), Some(1))
        );
        assert_eq!((all.visits, all.bounces), (None, None));
        let of = |dimension, value| read.of("2026-02-01", dimension, Some(value));
        assert_eq!(of(Dimension::Page, "/").visitors, Some(2));
        assert_eq!(of(Dimension::Page, "/prices").views, Some(1));
        assert_eq!(of(Dimension::Event, "sign-up").events, Some(1));
        assert_eq!(of(Dimension::Source, "Google").views, Some(1));
        assert_eq!(of(Dimension::Source, "Hacker News").views, Some(1));
        assert_eq!(of(Dimension::Country, "DE").visitors, Some(1));
        assert_eq!(of(Dimension::BrowserVersion, "120").views, Some(2));
        assert_eq!(of(Dimension::Os, "Windows").visitors, Some(1));
        assert_eq!(read.summary.skipped[&Skipped::Bots], 1);
        for lacking in ["visits", "bounce_rate", "page.visits", "device"] {
            let left_out = &read.summary.left_out;
            assert!(
                left_out.iter().any(|one| one.starts_with(lacking)),
                "{lacking}: {left_out:?}"
            );
        }
    }

    #[test]
    fn what_two_exports_have_counts_once() {
        let more = "/new,New,false,,Firefox,Linux,dd-4,0,,,1920,US,true,2026-02-01T13:00:00Z\n";
        let both = text() + more;
        let files = [("february.csv", text()), ("year.csv", both.clone())];
        let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
        let read = testing::read(Source::Goatcounter, &files).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.visitors, all.views, all.events),
            (Some(3), Some(4), Some(1))
        );
        assert_eq!(read.summary.skipped[&Skipped::Repeated], 4);
        let files = [("a.csv", both.as_str()), ("b.csv", both.as_str())];
        let read = testing::read(Source::Goatcounter, &files).unwrap();
        assert_eq!(read.of("2026-02-01", Dimension::All, None).views, Some(4));
        assert_eq!(read.summary.skipped[&Skipped::Repeated], 5);
    }

    #[test]
    fn a_wrong_date_is_named() {
        let wrong = text().replace("2026-02-01T11:00:00Z", "not-a-date");
        let error = testing::read(Source::Goatcounter, &[("", &wrong)]).unwrap_err();
        let named = matches!(&error, ReadError::WrongValue { place, column } if place.line == 5 && column == "date");
        assert!(named, "{error}");
    }
}
