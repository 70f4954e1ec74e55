//! Simple Analytics: its export of data points, a CSV with one view or event a line
//! (<https://docs.simpleanalytics.com/api/export-data-points>).
//!
//! Which columns it has is chosen when it is exported. A session is one visit; visitors are its unique views.

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

/// Reads data points.
#[derive(Debug)]
pub struct SimpleAnalytics {
    key: [u8; 16],
}

impl SimpleAnalytics {
    pub(super) fn new(key: [u8; 16]) -> Self {
        Self { key }
    }
}

impl Reader for SimpleAnalytics {
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
        let Some(time) = table.column("added_iso") else {
            return Ok(false);
        };
        let Some(path) = table.column("path") else {
            return Ok(false);
        };
        let columns = Columns {
            time,
            path,
            datapoint: table.column("datapoint"),
            session: table.column("session_id"),
            robot: table.column("is_robot"),
            host: table.column("hostname"),
            referrer: table.any(&["document_referrer", "referrer"]),
            duration: table.column("duration_seconds"),
            values: VALUES
                .iter()
                .filter_map(|(name, of)| Some((*of, table.column(name)?)))
                .collect(),
        };
        while let Some(record) = table.read()? {
            let robot = record.text(columns.robot);
            if robot.is_some_and(|robot| robot.eq_ignore_ascii_case("true")) {
                into.skip(Skipped::Bots, 1)?;
                continue;
            }
            let row = columns.row(&self.key, &record, into)?;
            into.row(&row)?;
        }
        Ok(true)
    }
}

const VALUES: [(&str, VisitValue); 11] = [
    ("utm_source", VisitValue::UtmSource),
    ("utm_medium", VisitValue::UtmMedium),
    ("utm_campaign", VisitValue::UtmCampaign),
    ("utm_content", VisitValue::UtmContent),
    ("utm_term", VisitValue::UtmTerm),
    ("country_code", VisitValue::Country),
    ("browser_name", VisitValue::Browser),
    ("browser_version", VisitValue::BrowserVersion),
    ("os_name", VisitValue::Os),
    ("device_type", VisitValue::Device),
    ("lang_language", VisitValue::Language),
];

#[derive(Debug)]
struct Columns {
    time: Column,
    path: Column,
    datapoint: Option<Column>,
    session: Option<Column>,
    robot: Option<Column>,
    host: Option<Column>,
    referrer: Option<Column>,
    duration: Option<Column>,
    values: Vec<(VisitValue, Column)>,
}

impl Columns {
    fn row(&self, key: &[u8; 16], record: &Record<'_>, into: &Output) -> Result<RawRow, ReadError> {
        let text = record.text(Some(self.time));
        let moment = text.and_then(|text| times::moment(text, into.zone()));
        let wrong = || record.wrong(Some(self.time));
        let ts = moment.ok_or_else(wrong)?;
        let day = times::day_of(into.zone(), ts).ok_or_else(wrong)?;
        let name = record
            .text(self.datapoint)
            .filter(|name| *name != "pageview");
        let session = record.text(self.session);
        let session = session.map(|session| times::numbered(key, session));
        let host = record.text(self.host);
        let referrer = record.text(self.referrer).and_then(values::referrer);
        let own = host.map(values::host);
        let referrer = referrer.filter(|from| from.split('/').next() != own.as_deref());
        let mut of_visit = vec![
            (
                VisitValue::Source,
                referrer.as_deref().and_then(values::source_of_referrer),
            ),
            (VisitValue::Referrer, referrer),
        ];
        for (of, column) in &self.values {
            let value = record.text(Some(*column)).map(str::to_owned);
            if *of == VisitValue::UtmSource && value.is_some() {
                of_visit[0].1.clone_from(&value);
            }
            of_visit.push((*of, value));
        }
        let open = record.number(self.duration)?;
        Ok(RawRow {
            ts,
            day,
            // A session is of one day.
            visitor: session,
            visit: session,
            event: name.and_then(|name| values::clean(Dimension::Event, name)),
            path: record
                .text(Some(self.path))
                .and_then(|path| values::clean(Dimension::Page, path)),
            host: host.and_then(|host| values::clean(Dimension::Host, host)),
            of_visit: values::of_visit(of_visit),
            open_ms: open.map(|seconds| seconds.saturating_mul(1_000)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    const POINTS: &str = "added_iso,country_code,datapoint,device_type,document_referrer,duration_seconds,hostname,is_robot,path,session_id,utm_source\n\
2026-02-01T10:00:00.000Z,DE,pageview,desktop,https://google.com/,12,example.com,false,/,s1,\n\
2026-02-01T10:02:00.000Z,DE,pageview,desktop,https://example.com/,4,example.com,false,/prices,s1,\n\
2026-02-01T10:02:01.000Z,DE,signup,desktop,,,example.com,false,/prices,s1,\n\
2026-02-01T11:00:00.000Z,US,pageview,mobile,,,example.com,false,/,s2,news\n\
2026-02-01T11:00:00.000Z,US,pageview,mobile,,,example.com,true,/,s3,\n";

    #[test]
    fn data_points_become_visits() {
        let read = testing::read(Source::SimpleAnalytics, &[("", POINTS)]).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!(
            (all.visitors, all.visits, all.views, all.events),
            (Some(2), Some(2), Some(3), Some(1))
        );
        assert_eq!((all.bounces, all.dur_ms), (Some(1), Some(121_000)));
        let of = |dimension, value| read.of("2026-02-01", dimension, Some(value));
        assert_eq!(of(Dimension::Source, "Google").visits, Some(1));
        assert_eq!(of(Dimension::Source, "news").visits, Some(1));
        assert_eq!(of(Dimension::Event, "signup").events, Some(1));
        assert_eq!(of(Dimension::Exit, "/prices").visits, Some(1));
        assert_eq!(read.summary.skipped[&Skipped::Bots], 1);
    }

    #[test]
    fn without_sessions_there_are_views_only() {
        let text = "added_iso,path,datapoint\n2026-02-01T10:00:00.000Z,/,pageview\n";
        let read = testing::read(Source::SimpleAnalytics, &[("", text)]).unwrap();
        let all = read.of("2026-02-01", Dimension::All, None);
        assert_eq!((all.views, all.visits, all.visitors), (Some(1), None, None));
    }
}
