//! Plausible's export: a zip of CSV files, one for each kind of report
//! (<https://plausible.io/docs/csv-import#csv-format-guidelines>).
//!
//! Its cities are numbers of GeoNames, and its regions codes of ISO 3166-2: Stile has both by name, so they are left out.

use std::io::Read;

use counts::ImportedFigures;

use super::{Reader, times};
use crate::{
    dimension::Dimension,
    error::ReadError,
    files::{Column, Record, Table},
    output::Output,
    summary::Skipped,
};

/// The kinds of its files, by the beginning of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Report {
    Visitors,
    Sources,
    Pages,
    EntryPages,
    ExitPages,
    CustomEvents,
    Locations,
    Devices,
    Browsers,
    OperatingSystems,
}

impl Report {
    const ALL: [(Report, &'static str); 10] = [
        (Report::Visitors, "imported_visitors"),
        (Report::Sources, "imported_sources"),
        (Report::Pages, "imported_pages"),
        (Report::EntryPages, "imported_entry_pages"),
        (Report::ExitPages, "imported_exit_pages"),
        (Report::CustomEvents, "imported_custom_events"),
        (Report::Locations, "imported_locations"),
        (Report::Devices, "imported_devices"),
        (Report::Browsers, "imported_browsers"),
        (Report::OperatingSystems, "imported_operating_systems"),
    ];

    fn named(name: &str) -> Option<Self> {
        let named = Self::ALL.into_iter();
        let mut named = named.filter(|(_, start)| {
            let rest = name.strip_prefix(start);
            name.ends_with(".csv") && rest.is_some_and(|rest| rest.starts_with(['_', '.']))
        });
        named.next().map(|(report, _)| report)
    }

    /// Of a single file, by its columns.
    fn of(table: &Table<&mut dyn Read>) -> Option<Self> {
        table.column("date")?;
        let has = |name| table.column(name).is_some();
        Some(match () {
            () if has("entry_page") => Self::EntryPages,
            () if has("exit_page") => Self::ExitPages,
            () if has("page") => Self::Pages,
            () if has("source") => Self::Sources,
            () if has("country") => Self::Locations,
            () if has("device") => Self::Devices,
            () if has("browser") => Self::Browsers,
            () if has("operating_system") => Self::OperatingSystems,
            () if has("name") && has("events") => Self::CustomEvents,
            () if has("visitors") && has("pageviews") => Self::Visitors,
            () => return None,
        })
    }
}

/// Reads Plausible's export.
#[derive(Debug, Default)]
pub struct Plausible {
    has_events: bool,
    /// The kinds of the files before.
    before: Vec<Report>,
}

/// The columns that most files have.
#[derive(Clone, Copy, Debug)]
struct Columns {
    date: Column,
    visitors: Option<Column>,
    visits: Option<Column>,
    views: Option<Column>,
    bounces: Option<Column>,
    duration: Option<Column>,
}

impl Columns {
    fn of(table: &Table<&mut dyn Read>) -> Result<Self, ReadError> {
        Ok(Self {
            date: table.needed("date")?,
            visitors: table.column("visitors"),
            visits: table.any(&["visits", "entrances", "exits"]),
            views: table.column("pageviews"),
            bounces: table.column("bounces"),
            duration: table.column("visit_duration"),
        })
    }

    fn day(&self, record: &Record<'_>) -> Result<i32, ReadError> {
        let date = record.text(Some(self.date)).and_then(times::day);
        date.ok_or_else(|| record.wrong(Some(self.date)))
    }

    fn figures(&self, record: &Record<'_>) -> Result<ImportedFigures, ReadError> {
        let visits = record.number(self.visits)?;
        let bounces = record.number(self.bounces)?;
        let views = record.number(self.views)?;
        Ok(ImportedFigures {
            visitors: record.number(self.visitors)?,
            visits,
            views,
            bounces,
            enters: visits.filter(|_| bounces.is_some()),
            dur_ms: record.number(self.duration)?.map(|seconds| seconds * 1_000),
            visit_views: views.filter(|_| visits.is_some()),
            ..ImportedFigures::default()
        })
    }
}

impl Reader for Plausible {
    fn takes(&self, name: &str) -> bool {
        Report::named(name).is_some()
    }

    fn names(&mut self, names: &[String]) {
        self.has_events = names
            .iter()
            .any(|name| Report::named(crate::files::base_name(name)) == Some(Report::CustomEvents));
    }

    fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut table = Table::open(name, file)?;
        let report = match name {
            "" => Report::of(&table),
            name => Report::named(name),
        };
        let Some(report) = report else {
            return Ok(false);
        };
        // Files of different kinds complete each other; a second one of a kind may be of the same days.
        self.before.push(report);
        let files = self.before.iter().filter(|one| **one == report).count();
        into.in_table(u32::try_from(files).unwrap_or(u32::MAX))?;
        let columns = Columns::of(&table)?;
        let of = Dimensions::of(report, &table)?;
        while let Some(record) = table.read()? {
            let day = columns.day(&record)?;
            let figures = columns.figures(&record)?;
            of.add(self.has_events, &record, (day, figures), into)?;
        }
        Ok(true)
    }
}

/// What one of its files is about.
struct Dimensions {
    report: Report,
    columns: Vec<(Dimension, Column)>,
    events: Option<Column>,
}

impl Dimensions {
    fn of(report: Report, table: &Table<&mut dyn Read>) -> Result<Self, ReadError> {
        let needed: &[(Dimension, &'static str)] = match report {
            Report::Visitors => &[],
            Report::Sources => &[(Dimension::Source, "source")],
            Report::Pages => &[(Dimension::Page, "page")],
            Report::EntryPages => &[(Dimension::Entry, "entry_page")],
            Report::ExitPages => &[(Dimension::Exit, "exit_page")],
            Report::CustomEvents => &[(Dimension::Event, "name")],
            Report::Locations => &[(Dimension::Country, "country")],
            Report::Devices => &[(Dimension::Device, "device")],
            Report::Browsers => &[(Dimension::Browser, "browser")],
            Report::OperatingSystems => &[(Dimension::Os, "operating_system")],
        };
        let mut columns = Vec::new();
        for (dimension, name) in needed {
            columns.push((*dimension, table.needed(name)?));
        }
        let more: &[(Dimension, &'static str)] = match report {
            Report::Sources => &[
                (Dimension::Referrer, "referrer"),
                (Dimension::Channel, "channel"),
                (Dimension::UtmSource, "utm_source"),
                (Dimension::UtmMedium, "utm_medium"),
                (Dimension::UtmCampaign, "utm_campaign"),
                (Dimension::UtmContent, "utm_content"),
                (Dimension::UtmTerm, "utm_term"),
            ],
            Report::Browsers => &[(Dimension::BrowserVersion, "browser_version")],
            _ => &[],
        };
        let more = more.iter();
        columns
            .extend(more.filter_map(|(dimension, name)| Some((*dimension, table.column(name)?))));
        let hosts = (report == Report::Pages).then(|| table.column("hostname"));
        columns.extend(hosts.flatten().map(|column| (Dimension::Host, column)));
        Ok(Self {
            report,
            columns,
            events: table.column("events"),
        })
    }

    fn add(
        &self,
        has_events: bool,
        record: &Record<'_>,
        (day, figures): (i32, ImportedFigures),
        into: &mut Output,
    ) -> Result<(), ReadError> {
        let visits = figures.visits;
        let value = |place: usize| {
            let column = self.columns.get(place).map(|(_, column)| *column);
            record.text(column)
        };
        match self.report {
            Report::Visitors => {
                let figures = ImportedFigures {
                    // The file of events adds them.
                    events: has_events.then_some(0),
                    ..figures
                };
                return into.sum(day, Dimension::All, None, figures);
            }
            Report::CustomEvents => {
                let events = record.number(self.events)?;
                let of_event = ImportedFigures {
                    visitors: figures.visitors,
                    views: Some(0),
                    events,
                    ..ImportedFigures::default()
                };
                into.sum(day, Dimension::Event, value(0), of_event)?;
                let of_all = ImportedFigures {
                    events,
                    ..ImportedFigures::default()
                };
                return into.sum(day, Dimension::All, None, of_all);
            }
            Report::Locations if value(0).is_some() && !is_country(value(0)) => {
                into.skip(Skipped::OtherReports, 1)?;
            }
            Report::EntryPages => {
                let of_page = ImportedFigures {
                    enters: visits,
                    bounces: figures.bounces,
                    ..ImportedFigures::default()
                };
                into.sum(day, Dimension::Page, value(0), of_page)?;
            }
            Report::ExitPages => {
                let of_page = ImportedFigures {
                    exits: visits,
                    ..ImportedFigures::default()
                };
                into.sum(day, Dimension::Page, value(0), of_page)?;
            }
            _ => {}
        }
        for (dimension, column) in &self.columns {
            let figures = match dimension {
                // Visitors of several pages of a host would be counted several times.
                Dimension::Host => ImportedFigures {
                    views: figures.views,
                    ..ImportedFigures::default()
                },
                Dimension::Page => ImportedFigures {
                    visit_views: None,
                    enters: None,
                    ..figures
                },
                _ => figures,
            };
            into.sum(day, *dimension, record.text(Some(*column)), figures)?;
        }
        Ok(())
    }
}

fn is_country(value: Option<&str>) -> bool {
    value.is_some_and(|value| value.len() == 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    const VISITORS: (&str, &str) = (
        "imported_visitors_20260209_20260210.csv",
        "\"date\",\"visitors\",\"pageviews\",\"bounces\",\"visits\",\"visit_duration\"\n\
         \"2026-02-09\",119,304,77,134,21070\n\"2026-02-10\",166,325,117,180,21467\n",
    );
    const PAGES: (&str, &str) = (
        "imported_pages_20260209_20260210.csv",
        "\"date\",\"hostname\",\"page\",\"visits\",\"visitors\",\"pageviews\"\n\
         \"2026-02-09\",\"example.com\",\"/\",30,28,40\n\"2026-02-09\",\"docs.example.com\",\"/\",8,8,9\n\
         \"2026-02-10\",\"example.com\",\"/\",40,38,50\n",
    );
    const ENTRIES: (&str, &str) = (
        "imported_entry_pages_20260209_20260210.csv",
        "\"date\",\"entry_page\",\"visitors\",\"entrances\",\"visit_duration\",\"bounces\",\"pageviews\"\n\
         \"2026-02-09\",\"/\",28,29,3573,13,64\n",
    );
    const EVENTS: (&str, &str) = (
        "imported_custom_events_20260209_20260210.csv",
        "\"date\",\"name\",\"link_url\",\"path\",\"visitors\",\"events\"\n\
         \"2026-02-09\",\"Outbound Link: Click\",\"https://one.example/\",\"\",1,1\n\
         \"2026-02-09\",\"Outbound Link: Click\",\"https://two.example/\",\"\",2,3\n",
    );
    const BROWSERS: (&str, &str) = (
        "imported_browsers_20260209_20260210.csv",
        "\"date\",\"browser\",\"browser_version\",\"visitors\",\"visits\",\"visit_duration\",\"bounces\",\"pageviews\"\n\
         \"2026-02-09\",\"Chrome\",\"109.0\",54,60,6627,40,128\n\"2026-02-09\",\"Chrome\",\"108.0\",2,3,47,2,6\n\
         \"2026-02-09\",\"\",\"\",1,1,0,1,1\n\"2026-02-10\",\"Chrome\",\"109.0\",160,175,9000,99,300\n",
    );
    const SOURCES: (&str, &str) = (
        "imported_sources_20260209_20260210.csv",
        "\"date\",\"source\",\"referrer\",\"utm_source\",\"utm_medium\",\"utm_campaign\",\"utm_content\",\"utm_term\",\"pageviews\",\"visitors\",\"visits\",\"visit_duration\",\"bounces\"\n\
         \"2026-02-09\",\"Google\",\"google.com\",\"\",\"\",\"\",\"\",\"\",70,23,25,8249,13\n\
         \"2026-02-09\",\"\",\"\",\"news\",\"email\",\"\",\"\",\"\",8,1,1,793,0\n",
    );

    #[test]
    fn an_export_is_read() {
        let notes = ("README.txt", "hello");
        let files = [VISITORS, PAGES, ENTRIES, EVENTS, BROWSERS, SOURCES, notes];
        let read = testing::read(Source::Plausible, &files).unwrap();
        let summary = &read.summary;
        assert_eq!(summary.days.len(), 2);
        assert_eq!(summary.totals.visitors, Some(285));
        assert_eq!(summary.totals.events, Some(4));
        assert_eq!(summary.skipped[&Skipped::OtherFiles], 1);
        let of = |dimension, value| read.of("2026-02-09", dimension, value);
        let all = of(Dimension::All, None);
        assert_eq!(
            (all.visitors, all.visits, all.views, all.events),
            (Some(119), Some(134), Some(304), Some(4))
        );
        assert_eq!(
            (all.enters, all.bounces, all.dur_ms, all.visit_views),
            (Some(134), Some(77), Some(21_070_000), Some(304))
        );
        let page = of(Dimension::Page, Some("/"));
        assert_eq!(
            (page.visitors, page.visits, page.views),
            (Some(36), Some(38), Some(49))
        );
        assert_eq!((page.enters, page.bounces), (Some(29), Some(13)));
        assert_eq!(of(Dimension::Host, Some("docs.example.com")).views, Some(9));
        assert_eq!(of(Dimension::Entry, Some("/")).visits, Some(29));
        let event = of(Dimension::Event, Some("Outbound Link: Click"));
        assert_eq!((event.visitors, event.events), (Some(3), Some(4)));
        assert_eq!(of(Dimension::Browser, Some("Chrome")).visits, Some(63));
        assert_eq!(of(Dimension::BrowserVersion, Some("109")).visits, Some(60));
        assert_eq!(of(Dimension::Browser, None).visits, Some(1));
        assert_eq!(of(Dimension::Source, Some("Google")).visitors, Some(23));
        assert_eq!(of(Dimension::UtmMedium, Some("email")).views, Some(8));
        let next = read.of("2026-02-10", Dimension::All, None);
        assert_eq!((next.visitors, next.events), (Some(166), Some(0)));
        for lacking in ["engaged_visits", "city", "page.exits", "host.visitors"] {
            assert!(
                summary.left_out.contains(&lacking.to_owned()),
                "{lacking}: {:?}",
                summary.left_out
            );
        }
        for there in ["visitors", "bounce_rate", "browser", "page.visits"] {
            assert!(!summary.left_out.contains(&there.to_owned()), "{there}");
        }
        // There are entry pages of one of the two days.
        assert!(summary.left_out.contains(&"entry".to_owned()));
    }

    #[test]
    fn the_same_days_of_two_exports_are_not_added_up() {
        let files = [
            VISITORS,
            BROWSERS,
            ("imported_visitors_20260209_20260210 (1).csv", VISITORS.1),
            ("imported_visitors_again_20260209_20260210.csv", VISITORS.1),
        ];
        let read = testing::read(Source::Plausible, &files).unwrap();
        assert_eq!(read.summary.totals.visitors, Some(285));
        assert_eq!(read.summary.skipped[&Skipped::Overlapping], 4);
    }

    #[test]
    fn one_of_its_files_is_enough() {
        let read = testing::read(Source::Plausible, &[("", VISITORS.1)]).unwrap();
        assert_eq!(read.summary.totals.views, Some(629));
        assert!(read.summary.left_out.contains(&"events".to_owned()));
        let read = testing::read(Source::Plausible, &[("", BROWSERS.1)]).unwrap();
        assert!(read.summary.left_out.contains(&"totals".to_owned()));
    }

    #[test]
    fn damage_is_named_with_its_place() {
        let cut = VISITORS.1.replace(",180,21467\n", "");
        let error = testing::read(Source::Plausible, &[(VISITORS.0, &cut)]).unwrap_err();
        let named =
            matches!(&error, ReadError::Cut(place) if place.file == VISITORS.0 && place.line == 3);
        assert!(named, "{error}");
        let wrong = VISITORS.1.replace("2026-02-10", "2026-02-31");
        let error = testing::read(Source::Plausible, &[(VISITORS.0, &wrong)]).unwrap_err();
        assert!(matches!(&error, ReadError::WrongValue { column, .. } if column == "date"));
    }

    #[test]
    fn days_that_no_period_reaches_or_that_are_not_kept_are_left_out() {
        for (day, why) in [
            ("1989-12-31", Skipped::TooEarly),
            ("1970-01-01", Skipped::TooEarly),
            ("1999-12-31", Skipped::NotKept),
        ] {
            let earlier = VISITORS.1.replace("2026-02-10", day);
            let read = testing::read(Source::Plausible, &[("", &earlier)]).unwrap();
            assert_eq!(read.summary.days.len(), 1);
            assert_eq!(read.summary.skipped[&why], 1, "{day}");
        }
    }

    #[test]
    fn a_sum_that_no_website_has_is_refused() {
        let line = "\"2026-02-09\",1,1,1,1,40000000000\n";
        let text = format!("{}{}", VISITORS.1, line.repeat(3));
        let refused = testing::read(Source::Plausible, &[("", &text)]);
        assert!(matches!(refused, Err(ReadError::LargeSum("dur_ms"))));
    }

    #[test]
    fn days_that_are_not_over_are_left_out() {
        let later = VISITORS.1.replace("2026-02-10", "2026-11-28");
        let read = testing::read(Source::Plausible, &[("", &later)]).unwrap();
        assert_eq!(read.summary.days.len(), 1);
        assert_eq!(read.summary.skipped[&Skipped::Unfinished], 1);
    }
}
