//! Umami: the CSV of events that its cloud sends, and the tables of its own database as SQL
//! (<https://umami.is/docs/guides/migrations>).
//!
//! In the CSV each event has what is known of its session; in a database that is a table of its own, which dumps write
//! before the one of events.

use std::{collections::BTreeSet, io::Read};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    Context, Reader,
    sql_rows::{Dump, Target, Value},
    times,
};
use crate::{
    dimension::Dimension,
    error::ReadError,
    files::{Lines, Malformed, Table},
    output::Output,
    summary::Skipped,
    sums::{RawRow, day::VisitValue},
    values,
};

/// Sessions of a dump of which browser, country and so on are known; of more, they are not.
const SESSIONS: usize = 300_000;

/// Domains that a refusal names at most.
const DOMAINS: usize = 10;

/// The tables of a dump that are read.
const WEBSITE: &str = "website";
const SESSION: &str = "session";
const EVENT: &str = "website_event";

/// The numbers of views and of events. Others are links, pixels and web vitals.
const OF_VIEWS: &str = "1";
const OF_EVENTS: &str = "2";

/// Reads Umami's events.
#[derive(Debug)]
pub struct Umami {
    key: [u8; 16],
    context: Context,
    /// Which website's events are taken.
    websites: Websites,
    sessions: FxHashMap<u64, Vec<(VisitValue, String)>>,
}

#[derive(Debug, Default)]
struct Websites {
    /// Those of the site's own hosts, as the dump lists them.
    own: FxHashSet<String>,
    /// The first that has an event.
    first: Option<String>,
    /// The domains of those of other hosts.
    others: BTreeSet<String>,
}

impl Websites {
    /// Refuses a dump that lists its websites, without one of the site's.
    fn check(&self) -> Result<(), ReadError> {
        match self.own.is_empty() && !self.others.is_empty() {
            true => Err(ReadError::OtherWebsites(
                self.others.iter().take(DOMAINS).cloned().collect(),
            )),
            false => Ok(()),
        }
    }

    fn takes(&mut self, website: Option<&str>) -> bool {
        let Some(website) = website else {
            return true;
        };
        if !self.own.is_empty() {
            return self.own.contains(website);
        }
        self.first.get_or_insert_with(|| website.to_owned()) == website
    }
}

impl Umami {
    pub(super) fn new(context: &Context) -> Self {
        Self {
            key: context.key,
            context: context.clone(),
            websites: Websites::default(),
            sessions: FxHashMap::default(),
        }
    }
}

impl Reader for Umami {
    fn takes(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        lower.ends_with(".sql") || (lower.ends_with(".csv") && lower.contains("event"))
    }

    fn read(
        &mut self,
        name: &str,
        mut file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut start = Vec::with_capacity(512);
        (&mut file).take(512).read_to_end(&mut start)?;
        let text = String::from_utf8_lossy(&start).to_lowercase();
        let is_csv = text.lines().next().is_some_and(|line| {
            let is_statement = line.contains("insert into") || line.starts_with("copy ");
            line.contains("session_id") && line.contains(',') && !is_statement
        });
        let mut whole = start.as_slice().chain(file);
        match is_csv {
            true => self.csv(name, &mut whole, into),
            false => self.sql(name, &mut whole, into),
        }
    }

    fn end(&mut self, _into: &mut Output) -> Result<(), ReadError> {
        // The list may come after the events.
        self.websites.check()
    }
}

/// What an event has, by the name of its column.
trait Columns {
    fn text(&self, column: &str) -> Option<&str>;
}

struct SqlRow<'a>(&'a Target, &'a [Value]);

impl Columns for SqlRow<'_> {
    fn text(&self, column: &str) -> Option<&str> {
        let text = self.0.of(self.1, column)?.trim();
        (!text.is_empty()).then_some(text)
    }
}

struct CsvRow<'a>(&'a [String], &'a [Option<String>]);

impl Columns for CsvRow<'_> {
    fn text(&self, column: &str) -> Option<&str> {
        let at = self.0.iter().position(|one| one == column)?;
        self.1.get(at)?.as_deref()
    }
}

/// What is known of a session.
fn of_session(row: &impl Columns) -> Vec<(VisitValue, String)> {
    let text = |column: &str| row.text(column).map(str::to_owned);
    // Of `US-CA` only the country is one of our names.
    let region = text("region").filter(|region| !region.contains('-'));
    values::of_visit([
        (VisitValue::Browser, text("browser")),
        (VisitValue::Os, text("os")),
        (VisitValue::Device, text("device")),
        (VisitValue::Language, text("language")),
        (VisitValue::Country, text("country")),
        (VisitValue::Region, region.or_else(|| text("subdivision2"))),
        (VisitValue::City, text("city")),
    ])
}

impl Umami {
    fn csv(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut table = Table::open(name, file)?;
        for needed in ["session_id", "url_path", "created_at"] {
            if table.column(needed).is_none() {
                return Ok(false);
            }
        }
        let header = table.header().to_vec();
        let columns: Vec<_> = header.iter().map(|name| table.column(name)).collect();
        while let Some(record) = table.read()? {
            let texts: Vec<Option<String>> = columns
                .iter()
                .map(|column| record.text(*column).map(str::to_owned))
                .collect();
            let row = CsvRow(&header, &texts);
            let of_visit = of_session(&row);
            let wrong = || record.wrong(columns[position(&header, "created_at")]);
            self.event(&row, of_visit, into)?.ok_or_else(wrong)?;
        }
        Ok(true)
    }

    fn sql(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut lines = Lines::new(name, file, Malformed::Replace);
        let (mut dump, mut found) = (Dump::of(&[WEBSITE, SESSION, EVENT]), false);
        loop {
            let mut place = lines.place().clone();
            place.line += 1;
            let Some(line) = lines.read()? else {
                return Ok(found);
            };
            dump.line(line, &place, |target, values| {
                let row = SqlRow(target, values);
                match target.table.as_str() {
                    WEBSITE => self.website(&row),
                    SESSION => self.session(&row),
                    _ => {
                        found = true;
                        let session = row.text("session_id").unwrap_or_default();
                        let number = times::numbered(&self.key, session);
                        let of_visit = self.sessions.get(&number).cloned().unwrap_or_default();
                        self.event(&row, of_visit, into)?.ok_or_else(|| {
                            let column = "created_at".to_owned();
                            ReadError::WrongValue {
                                place: place.clone(),
                                column,
                            }
                        })?;
                    }
                }
                Ok(())
            })?;
        }
    }

    fn website(&mut self, row: &impl Columns) {
        let (Some(id), Some(domain)) = (row.text("website_id"), row.text("domain")) else {
            return;
        };
        match self.context.is_own(domain) {
            true => {
                self.websites.own.insert(id.to_owned());
            }
            false if self.websites.others.len() < SESSIONS => {
                self.websites.others.insert(values::host(domain));
            }
            false => {}
        }
    }

    fn session(&mut self, row: &impl Columns) {
        if let Some(id) = row.text("session_id")
            && self.sessions.len() < SESSIONS
        {
            let number = times::numbered(&self.key, id);
            self.sessions.insert(number, of_session(row));
        }
    }

    /// Takes an event; `Ok(None)` where its time cannot be read.
    fn event(
        &mut self,
        row: &impl Columns,
        mut of_visit: Vec<(VisitValue, String)>,
        into: &mut Output,
    ) -> Result<Option<()>, ReadError> {
        self.websites.check()?;
        if !self.websites.takes(row.text("website_id")) {
            into.skip(Skipped::OtherWebsites, 1)?;
            return Ok(Some(()));
        }
        let kind = row.text("event_type");
        if !kind.is_none_or(|kind| [OF_VIEWS, OF_EVENTS].contains(&kind)) {
            into.skip(Skipped::OtherKinds, 1)?;
            return Ok(Some(()));
        }
        // Both databases write UTC.
        let utc = jiff::tz::TimeZone::UTC;
        let Some(ts) = row
            .text("created_at")
            .and_then(|text| times::moment(text, &utc))
        else {
            return Ok(None);
        };
        let Some(day) = times::day_of(into.zone(), ts) else {
            return Ok(None);
        };
        let text = |column: &str| row.text(column).map(str::to_owned);
        let domain = row.text("referrer_domain").map(values::host);
        let domain = domain.filter(|domain| !self.context.is_own(domain));
        let path = row.text("referrer_path").unwrap_or_default();
        let referrer = domain.as_deref().map(|domain| format!("{domain}{path}"));
        let referrer = referrer.as_deref().and_then(values::referrer);
        let source = text("utm_source").or(domain);
        of_visit.extend(values::of_visit([
            (VisitValue::Source, source),
            (VisitValue::Referrer, referrer),
            (VisitValue::UtmSource, text("utm_source")),
            (VisitValue::UtmMedium, text("utm_medium")),
            (VisitValue::UtmCampaign, text("utm_campaign")),
            (VisitValue::UtmContent, text("utm_content")),
            (VisitValue::UtmTerm, text("utm_term")),
        ]));
        let name = row.text("event_name");
        let is_event = kind.map_or(name.is_some(), |kind| kind == OF_EVENTS);
        let session = row.text("session_id");
        // Before version 2.11 there were no visits.
        let visit = row.text("visit_id");
        let numbered = |text: &str| times::numbered(&self.key, text);
        into.row(&RawRow {
            ts,
            day,
            visitor: session.map(numbered),
            visit: visit.map(numbered),
            event: name
                .filter(|_| is_event)
                .and_then(|name| values::clean(Dimension::Event, name)),
            path: row
                .text("url_path")
                .and_then(|path| values::clean(Dimension::Page, path)),
            host: row
                .text("hostname")
                .and_then(|host| values::clean(Dimension::Host, host)),
            of_visit,
            open_ms: None,
        })?;
        Ok(Some(()))
    }
}

fn position(header: &[String], name: &str) -> usize {
    header
        .iter()
        .position(|one| one == name)
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source, summary::Summary};

    const CSV: &str = "website_id,session_id,visit_id,event_id,hostname,browser,os,device,screen,language,country,region,city,url_path,url_query,utm_source,referrer_path,referrer_domain,event_type,event_name,created_at\n\
w1,s1,v1,e1,example.com,chrome,Mac OS,laptop,1440x900,en-US,DE,DE-BE,Berlin,/,,,/search,www.google.com,1,,2026-02-01 10:00:00\n\
w1,s1,v1,e2,example.com,chrome,Mac OS,laptop,1440x900,en-US,DE,DE-BE,Berlin,/prices,,,,,1,,2026-02-01 10:01:00\n\
w1,s1,v1,e3,example.com,chrome,Mac OS,laptop,1440x900,en-US,DE,DE-BE,Berlin,/prices,,,,,2,Signup,2026-02-01 10:02:00\n\
w1,s2,v2,e4,example.com,firefox,Linux,desktop,1920x1080,de,FR,,,/,,news,,,1,,2026-01-31 23:30:00\n\
w2,s9,v9,e9,other.example,firefox,Linux,desktop,,,,,,/,,,,,1,,2026-02-01 10:00:00\n";
    const SQL: &str = "COPY public.session (session_id, website_id, browser, os, device, country, created_at) FROM stdin;\n\
s1\tw2\tchrome\tMac OS\tlaptop\tDE\t2026-02-01 10:00:00+00\n\\.\n\
COPY public.website (website_id, name, domain) FROM stdin;\nw1\tOther\tother.example\nw2\tOurs\tours.example\n\\.\n\
COPY public.website_event (event_id, website_id, session_id, visit_id, created_at, url_path, referrer_domain, event_type, event_name) FROM stdin;\n\
e0\tw1\ts0\tv0\t2026-02-01 10:00:00+00\t/\t\\N\t1\t\\N\n\
e1\tw2\ts1\tv1\t2026-02-01 10:00:00+00\t/\tnews.example\t1\t\\N\n\
e2\tw2\ts1\tv1\t2026-02-01 10:00:30+00\t/\t\\N\t2\tSignup\n\\.\n";

    #[test]
    fn a_csv_of_events_is_read() {
        let zip = [("website_event.csv", CSV), ("notes.txt", "")];
        for files in [&[("", CSV)][..], &zip] {
            let read = testing::read(Source::Umami, files).unwrap();
            let all = read.of("2026-02-01", Dimension::All, None);
            assert_eq!(
                (all.visitors, all.visits, all.views, all.events),
                (Some(2), Some(2), Some(3), Some(1))
            );
            assert_eq!((all.bounces, all.dur_ms), (Some(1), Some(120_000)));
            let of = |dimension, value| read.of("2026-02-01", dimension, Some(value));
            assert_eq!(of(Dimension::Source, "Google").visits, Some(1));
            assert_eq!(of(Dimension::Referrer, "google.com/search").visits, Some(1));
            assert_eq!(of(Dimension::UtmSource, "news").visits, Some(1));
            assert_eq!(of(Dimension::Exit, "/prices").visits, Some(1));
            assert_eq!(of(Dimension::Os, "macOS").views, Some(2));
            assert_eq!(of(Dimension::City, "Berlin").visits, Some(1));
            assert_eq!(of(Dimension::Device, "desktop").visits, Some(2));
            assert_eq!(read.summary.skipped[&Skipped::OtherWebsites], 1);
        }
    }

    fn read_sql(site: &str, sql: &str) -> Result<Summary, ReadError> {
        let dir = tempfile::tempdir().unwrap();
        let (upload, spool) = (dir.path().join("a"), dir.path().join("b"));
        std::fs::write(&upload, sql).unwrap();
        let reading = crate::output::Reading {
            zone: jiff::tz::TimeZone::UTC,
            first_day: testing::FIRST_DAY,
            last_day: testing::LAST_DAY,
            stop: std::sync::Arc::default(),
        };
        let mut output = Output::new(reading, &spool).unwrap();
        let context = Context {
            site: site.to_owned(),
            ..Context::default()
        };
        let mut upload = crate::files::Upload::open(&upload, &Default::default()).unwrap();
        super::super::read(Source::Umami, &mut upload, &context, &mut output)?;
        output.finish()
    }

    #[test]
    fn a_dump_without_a_website_of_the_site_is_refused_by_name() {
        let tables: Vec<&str> = SQL.split_inclusive("\\.\n").collect();
        let [sessions, websites, events] = tables[..] else {
            panic!("{tables:?}");
        };
        for dump in [[sessions, websites, events], [sessions, events, websites]] {
            let refused = read_sql("third.example", &dump.concat());
            let Err(ReadError::OtherWebsites(domains)) = refused else {
                panic!("{refused:?}");
            };
            assert_eq!(domains, ["other.example", "ours.example"]);
        }
        // Without the table, the first website is taken.
        let dump = [sessions, events].concat();
        assert!(read_sql("third.example", &dump).is_ok());
    }

    #[test]
    fn tables_of_a_database_are_read() {
        let summary = read_sql("ours.example", SQL).unwrap();
        assert_eq!(summary.totals.views, Some(1));
        assert_eq!(summary.totals.events, Some(1));
        assert_eq!(summary.skipped[&Skipped::OtherWebsites], 1);
        assert!(!summary.left_out.contains(&"country".to_owned()));
    }

    #[test]
    fn a_wrong_time_is_named() {
        let wrong = CSV.replace("2026-02-01 10:01:00", "yesterday");
        let error = testing::read(Source::Umami, &[("", &wrong)]).unwrap_err();
        let named = matches!(&error, ReadError::WrongValue { place, column } if place.line == 3 && column == "created_at");
        assert!(named, "{error}");
    }
}
