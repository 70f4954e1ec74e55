//! Google Analytics 4: the CSV files of its reports and explorations, and its BigQuery export as JSON lines or Parquet
//! (`ga4_events.rs`).
//!
//! Written from Google's lists of dimensions and metrics
//! (<https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema>); the names in downloaded files are those
//! of its pages in English.

use std::io::Read;

use super::{
    Reader, ga4_events,
    google_csv::{self, Count, Field, Words},
    parquet::MAGIC,
};
use crate::{dimension::Dimension, error::ReadError, output::Output};

/// Reads files of Google Analytics 4.
#[derive(Debug)]
pub struct Ga4 {
    events: ga4_events::Events,
}

impl Ga4 {
    pub(super) fn new(key: [u8; 16]) -> Self {
        Self {
            events: ga4_events::Events::new(key),
        }
    }
}

impl Reader for Ga4 {
    fn takes(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        [".csv", ".json", ".jsonl", ".ndjson", ".parquet"]
            .iter()
            .any(|end| lower.ends_with(end))
    }

    fn read(
        &mut self,
        name: &str,
        mut file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut start = Vec::with_capacity(64);
        (&mut file).take(64).read_to_end(&mut start)?;
        let is_parquet = start.starts_with(MAGIC);
        let is_json = start.trim_ascii_start().first() == Some(&b'{');
        let mut whole = start.as_slice().chain(file);
        if is_parquet {
            return self.events.read_parquet(name, &mut whole, into);
        }
        match is_json {
            true => self.events.read(name, &mut whole, into),
            false => google_csv::read(name, &mut whole, WORDS, into),
        }
    }
}

/// Its own words.
const WORDS: Words = Words { field, own_event };

fn field(name: &str) -> Option<Field> {
    Some(match name {
        "date" => Field::Date,
        "nth day" | "nthday" => Field::NthDay,
        "page path and screen class"
        | "page path"
        | "page path + query string"
        | "page path and screen name"
        | "page location"
        | "pagepath"
        | "pagepathplusquerystring"
        | "pagelocation" => Field::Of(Dimension::Page),
        "hostname" | "host name" => Field::Of(Dimension::Host),
        "event name" | "eventname" => Field::Of(Dimension::Event),
        "landing page"
        | "landing page + query string"
        | "landingpage"
        | "landingpageplusquerystring" => Field::Of(Dimension::Entry),
        "session source" | "source" | "sessionsource" => Field::Of(Dimension::Source),
        "session source / medium"
        | "session source/medium"
        | "source / medium"
        | "sessionsourcemedium" => Field::SourceMedium,
        "session default channel group"
        | "session default channel grouping"
        | "default channel group"
        | "session primary channel group"
        | "session primary channel group (default channel group)"
        | "sessiondefaultchannelgroup" => Field::Of(Dimension::Channel),
        "session campaign" | "campaign" | "sessioncampaignname" => {
            Field::Of(Dimension::UtmCampaign)
        }
        "session manual ad content" | "sessionmanualadcontent" => Field::Of(Dimension::UtmContent),
        "session manual term" | "sessionmanualterm" => Field::Of(Dimension::UtmTerm),
        "page referrer" | "pagereferrer" => Field::Of(Dimension::Referrer),
        "country" | "country id" | "countryid" => Field::Of(Dimension::Country),
        "region" => Field::Of(Dimension::Region),
        "city" | "town/city" => Field::Of(Dimension::City),
        "browser" => Field::Of(Dimension::Browser),
        "operating system" | "operatingsystem" => Field::Of(Dimension::Os),
        "device category" | "devicecategory" => Field::Of(Dimension::Device),
        "language code" | "languagecode" => Field::Of(Dimension::Language),
        "total users" | "totalusers" => Field::Count(Count::Visitors(0)),
        "active users" | "activeusers" => Field::Count(Count::Visitors(1)),
        "users" => Field::Count(Count::Visitors(2)),
        "sessions" => Field::Count(Count::Visits),
        "views" | "screenpageviews" | "screen page views" => Field::Count(Count::Views),
        "engaged sessions" | "engagedsessions" => Field::Count(Count::Engaged),
        "bounce rate" | "bouncerate" => Field::Count(Count::BounceRate),
        "average session duration" | "averagesessionduration" => Field::Count(Count::Duration),
        "entrances" => Field::Count(Count::Entries),
        "exits" => Field::Count(Count::Exits),
        "event count" | "eventcount" => Field::Count(Count::Events),
        name if is_measure(name) => return None,
        _ => Field::Other,
    })
}

/// Measures that Stile has none for; any other column divides the rows.
fn is_measure(name: &str) -> bool {
    const PARTS: [&str; 14] = [
        " per ",
        "rate",
        "revenue",
        "key events",
        "conversions",
        "new users",
        "returning users",
        "engagement",
        "average",
        "value",
        "purchas",
        "(%)",
        "newusers",
        "keyevents",
    ];
    name.is_empty() || PARTS.iter().any(|part| name.contains(part))
}

/// What it sends by itself for each view, visit and visitor.
pub(super) fn own_event(name: &str) -> bool {
    [
        "page_view",
        "session_start",
        "first_visit",
        "user_engagement",
    ]
    .contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source, summary::Skipped};

    const DAILY: &str = "# ----------------------------------------\n# Reports snapshot\n# Property: example\n\
# ----------------------------------------\n#\n# Start date: 20260201\n# End date: 20260203\n\
Nth day,Active users,New users\n0000,12,3\n0001,15,4\n0002,9,1\n\n\
# Start date: 20260201\n# End date: 20260203\n\
Page title and screen class,Views\nHome,30\nPrices,4\n\n\
# Start date: 20260201\n# End date: 20260203\n\
Country,Active users\nGermany,20\n";
    const EXPLORED: &str = "# Free form 1\n# 20260201-20260202\n\
Date,Page path and screen class,Views,Total users,Active users,Sessions,Entrances,Bounce rate\n\
20260201,/,\"1,040\",80,70,90,60,0.5\n20260201,/prices?x=1,10,8,7,9,0,0\n\
20260202,/,5,5,5,5,5,0.2\n,,\"1,055\",93,82,104,65,0.4\n";
    const TOTALS: &str = "Date,Sessions,Views,Total users,Engaged sessions,Bounce rate,Average session duration,Event count\n\
2026-02-01,100,250,80,60,40.00%,62.5,900\n";
    const EVENTS: &str = "Date,Event name,Event count,Total users\n20260201,page_view,250,80\n20260201,sign_up,4,3\n";
    const BY_TWO: &str = "# Start date: 20260201\n# End date: 20260201\n\
Country,Device category,Views,Active users\nGermany,desktop,10,5\nGermany,mobile,4,3\nAtlantis,mobile,1,1\n";

    fn read(text: &str) -> testing::Read {
        testing::read(Source::Ga4, &[("", text)]).unwrap()
    }

    #[test]
    fn days_of_a_report_are_numbered_from_its_start() {
        let read = read(DAILY);
        assert_eq!(read.summary.days.len(), 3);
        let second = read.of("2026-02-02", Dimension::All, None);
        assert_eq!((second.visitors, second.views), (Some(15), None));
        // Pages by their titles, and countries of the whole period.
        assert_eq!(read.summary.skipped[&Skipped::OtherReports], 2);
        assert_eq!(read.summary.skipped[&Skipped::NoSingleDay], 1);
    }

    #[test]
    fn tables_with_dates_are_read_by_day() {
        let read = read(EXPLORED);
        let page = read.of("2026-02-01", Dimension::Page, Some("/"));
        assert_eq!(
            (page.visitors, page.visits, page.views),
            (Some(80), Some(90), Some(1_040))
        );
        assert_eq!((page.enters, page.bounces), (Some(60), Some(30)));
        assert_eq!(
            read.of("2026-02-01", Dimension::Page, Some("/prices"))
                .views,
            Some(10)
        );
        assert_eq!(read.summary.skipped[&Skipped::NoSingleDay], 1);
        assert_eq!(read.summary.days.len(), 2);
    }

    #[test]
    fn rates_become_counts() {
        let all = read(TOTALS).of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.visits, all.bounces, all.enters, all.engaged),
            (Some(100), Some(40), Some(100), Some(60))
        );
        assert_eq!((all.dur_ms, all.visit_views), (Some(6_250_000), Some(250)));
    }

    #[test]
    fn its_own_events_are_none() {
        let read = read(EVENTS);
        let event = read.of("2026-02-01", Dimension::Event, Some("sign_up"));
        assert_eq!((event.events, event.visitors), (Some(4), Some(3)));
        assert_eq!(read.of("2026-02-01", Dimension::All, None).events, Some(4));
        assert_eq!(read.sums.len(), 2);
    }

    #[test]
    fn a_table_by_two_dimensions_has_only_what_adds_up() {
        let read = read(BY_TWO);
        let country = read.of("2026-02-01", Dimension::Country, Some("DE"));
        assert_eq!((country.views, country.visitors), (Some(14), None));
        let device = read.of("2026-02-01", Dimension::Device, Some("mobile"));
        assert_eq!(device.views, Some(5));
        assert_eq!(
            read.of("2026-02-01", Dimension::Country, None).views,
            Some(1)
        );
    }

    #[test]
    fn a_table_of_one_dimension_comes_before_one_of_two() {
        let by_country = "# Start date: 20260201\n# End date: 20260201\n\
Country,Views,Active users\nGermany,13,6\nFrance,2,2\n";
        for files in [
            [("a.csv", BY_TWO), ("b.csv", by_country)],
            [("a.csv", by_country), ("b.csv", BY_TWO)],
        ] {
            let read = testing::read(Source::Ga4, &files).unwrap();
            let of = |dimension, value| read.of("2026-02-01", dimension, value);
            let country = of(Dimension::Country, Some("DE"));
            assert_eq!((country.views, country.visitors), (Some(13), Some(6)));
            assert_eq!(of(Dimension::Country, Some("FR")).views, Some(2));
            assert_eq!(of(Dimension::Device, Some("mobile")).views, Some(5));
            let countries = read
                .sums
                .keys()
                .filter(|(_, number, _)| *number == Dimension::Country.number());
            assert_eq!(countries.count(), 2, "without Atlantis");
            assert!(read.summary.skipped[&Skipped::Overlapping] >= 2);
        }
    }

    #[test]
    fn entries_of_a_page_are_not_its_visits() {
        let read = read("Date,Page path,Sessions,Views,Bounce rate\n20260201,/,90,100,0.5\n");
        let page = read.of("2026-02-01", Dimension::Page, Some("/"));
        assert_eq!((page.visits, page.views), (Some(90), Some(100)));
        assert_eq!((page.enters, page.bounces), (None, None));
    }

    #[test]
    fn several_files_are_one_import() {
        let files = [
            ("a.csv", TOTALS),
            ("b/events.csv", EVENTS),
            ("c.csv", EXPLORED),
        ];
        let read = testing::read(Source::Ga4, &files).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!((all.views, all.events), (Some(250), Some(4)));
    }

    #[test]
    fn wrong_values_are_named() {
        for (text, column) in [
            ("Date,Views\n20260231,1\n", "date"),
            ("Date,Views\n20260201,many\n", "views"),
            (
                "Date,Sessions,Bounce rate\n20260201,1,140%\n",
                "bounce rate",
            ),
        ] {
            let error = testing::read(Source::Ga4, &[("", text)]).unwrap_err();
            let named = matches!(&error, ReadError::WrongValue { column: found, place } if found == column && place.line == 2);
            assert!(named, "{text}: {error}");
        }
    }
}
