//! Universal Analytics, which Google turned off in 2023: the CSV files that people saved of its reports.
//!
//! Its tables are of a whole period, followed by one of the days, by which the totals are imported. Tables with a column
//! `Date`, as custom reports have them, are imported by their dimensions, too.

use std::io::Read;

use super::{
    Reader,
    google_csv::{self, Count, Field, Words},
};
use crate::{dimension::Dimension, error::ReadError, output::Output};

/// Reads files of Universal Analytics.
#[derive(Debug, Default)]
pub struct Ua;

impl Reader for Ua {
    fn takes(&self, name: &str) -> bool {
        let lower = name.to_lowercase();
        lower.ends_with(".csv") || lower.ends_with(".tsv")
    }

    fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        google_csv::read(name, file, WORDS, into)
    }
}

/// Its own words.
const WORDS: Words = Words {
    field,
    own_event: |_| false,
};

fn field(name: &str) -> Option<Field> {
    let name = name.strip_prefix("ga:").unwrap_or(name);
    Some(match name {
        "day index" => Field::DayInOrder,
        "date" => Field::Date,
        "nth day" | "nthday" => Field::NthDay,
        "page" | "pagepath" => Field::Of(Dimension::Page),
        "hostname" => Field::Of(Dimension::Host),
        "event action" | "eventaction" => Field::Of(Dimension::Event),
        "landing page" | "landingpagepath" => Field::Of(Dimension::Entry),
        "exit page" | "exitpagepath" => Field::Of(Dimension::Exit),
        "source" => Field::Of(Dimension::Source),
        "source / medium" | "source/medium" | "sourcemedium" => Field::SourceMedium,
        "default channel grouping" | "channelgrouping" => Field::Of(Dimension::Channel),
        "campaign" => Field::Of(Dimension::UtmCampaign),
        "ad content" | "adcontent" => Field::Of(Dimension::UtmContent),
        "keyword" => Field::Of(Dimension::UtmTerm),
        "full referrer" | "fullreferrer" => Field::Of(Dimension::Referrer),
        "country" | "country iso code" | "countryisocode" => Field::Of(Dimension::Country),
        "region" => Field::Of(Dimension::Region),
        "city" => Field::Of(Dimension::City),
        "browser" => Field::Of(Dimension::Browser),
        "operating system" | "operatingsystem" => Field::Of(Dimension::Os),
        "device category" | "devicecategory" => Field::Of(Dimension::Device),
        "language" => Field::Of(Dimension::Language),
        "users" => Field::Count(Count::Visitors(0)),
        "sessions" => Field::Count(Count::Visits),
        "pageviews" => Field::Count(Count::Views),
        "unique pageviews" | "uniquepageviews" => Field::Count(Count::UniqueViews),
        "bounce rate" | "bouncerate" => Field::Count(Count::BounceRate),
        "avg. session duration" | "avgsessionduration" => Field::Count(Count::Duration),
        "entrances" => Field::Count(Count::Entries),
        "exits" => Field::Count(Count::Exits),
        "total events" | "totalevents" => Field::Count(Count::Events),
        name if is_measure(name) => return None,
        _ => Field::Other,
    })
}

/// Measures that Stile has none for; any other column divides the rows.
fn is_measure(name: &str) -> bool {
    const PARTS: [&str; 14] = [
        "avg.",
        "%",
        "rate",
        "value",
        "revenue",
        "new users",
        "transactions",
        " / session",
        " per ",
        "unique events",
        "completions",
        "newusers",
        "persession",
        "users",
    ];
    name.is_empty() || PARTS.iter().any(|part| name.contains(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source, summary::Skipped};

    const REPORT: &str = "# ----------------------------------------\n# All Web Site Data\n# Pages\n\
# 20230101-20230102\n# ----------------------------------------\n\n\
Page,Pageviews,Unique Pageviews,Avg. Time on Page,Entrances,Bounce Rate,% Exit,Page Value\n\
/,\"1,234\",\"1,000\",00:01:02,900,45.12%,30.00%,$0.00\n,\"1,234\",\"1,000\",00:01:02,900,45.12%,30.00%,$0.00\n\n\
Day Index,Pageviews\n1/1/23,\"1,000\"\n1/2/23,234\n,\"1,234\"\n";
    const CUSTOM: &str = "Date,Source / Medium,Users,Sessions,Bounce Rate,Avg. Session Duration\n\
20230101,google / organic,10,20,50.00%,00:00:30\n20230101,(direct) / (none),3,4,25.00%,00:01:00\n";

    #[test]
    fn the_days_below_a_table_are_its_totals() {
        let read = testing::read(Source::Ua, &[("", REPORT)]).unwrap();
        assert_eq!(read.summary.totals.views, Some(1_234));
        let second = read.of("2023-01-02", Dimension::All, None);
        assert_eq!((second.views, second.visitors), (Some(234), None));
        // The page, its sum, and the sum of the days.
        assert_eq!(read.summary.skipped[&Skipped::NoSingleDay], 3);
    }

    #[test]
    fn custom_reports_by_date_are_read_whole() {
        let read = testing::read(Source::Ua, &[("custom.csv", CUSTOM)]).unwrap();
        let google = read.of("2023-01-01", Dimension::Source, Some("Google"));
        assert_eq!(
            (
                google.visitors,
                google.visits,
                google.bounces,
                google.dur_ms
            ),
            (Some(10), Some(20), Some(10), Some(600_000))
        );
        assert_eq!(
            read.of("2023-01-01", Dimension::Source, None).visits,
            Some(4)
        );
    }

    #[test]
    fn files_for_excel_are_read() {
        let wide: Vec<u8> = [0xff, 0xfe]
            .into_iter()
            .chain(
                CUSTOM
                    .replace(',', "\t")
                    .encode_utf16()
                    .flat_map(u16::to_le_bytes),
            )
            .collect();
        let read = testing::read_bytes(Source::Ua, &wide).unwrap();
        assert_eq!(read.sums.len(), 2);
    }

    #[test]
    fn figures_of_two_reports_are_not_added_up() {
        let report = |table: &str, days: &str| {
            format!("# Report\n# 20230101-20230102\n\n{table}\n\n{days}\n")
        };
        let pages = report(
            "Page,Pageviews\n/,10",
            "Day Index,Pageviews\n1/1/23,7\n1/2/23,3",
        );
        let channels = report(
            "Default Channel Grouping,Sessions,Pageviews\nDirect,4,9",
            "Day Index,Sessions,Pageviews\n1/1/23,3,6\n1/2/23,1,3",
        );
        let files = [("a.csv", pages.as_str()), ("b.csv", channels.as_str())];
        let read = testing::read(Source::Ua, &files).unwrap();
        let first = read.of("2023-01-01", Dimension::All, None);
        assert_eq!((first.views, first.visits), (Some(7), Some(3)));
        assert_eq!(read.summary.totals.views, Some(10));
        assert_eq!(read.summary.skipped[&Skipped::Overlapping], 2);
    }

    #[test]
    fn tables_by_date_complete_each_other() {
        let files = [
            ("a.csv", "Date,Pageviews\n20230101,7\n"),
            (
                "b.csv",
                "Date,Sessions,Pageviews\n20230101,3,6\n20230102,1,2\n",
            ),
        ];
        let read = testing::read(Source::Ua, &files).unwrap();
        let first = read.of("2023-01-01", Dimension::All, None);
        assert_eq!((first.views, first.visits), (Some(7), Some(3)));
        let second = read.of("2023-01-02", Dimension::All, None);
        assert_eq!((second.views, second.visits), (Some(2), Some(1)));
        assert_eq!(read.summary.skipped[&Skipped::Overlapping], 1);
    }
}
