//! Our own export: the hits of a site, a Parquet file for each month (docs/export.md).
//!
//! An export has all sites of an account, each in a folder of its name: that of the site itself is read.

use std::{
    collections::{HashMap, HashSet},
    io::Read,
};

use counts::{ImportedHit, read_export_file};
use serde_json::{Map, Value};
use shared::limits;

use super::{
    Reader,
    parquet::{self, Failure, MAGIC},
    times,
};
use crate::{error::ReadError, files::base_name, output::Output, summary::Skipped};

/// A visit ends after a day; its last heartbeat may come a little later.
const VISIT: i64 = 25 * 3_600 * 1_000_000;
/// Bytes of the properties of a hit.
const PROPS: usize = 64 * 1024;

/// Reads the files of an export.
#[derive(Debug)]
pub struct Stile {
    /// The folder of the site's files.
    folder: String,
    /// How many visits there were in the files before.
    visits: u64,
    /// The last visit of the file: its number there, its beginning and its visitor.
    last: Option<(u64, i64, Option<u64>)>,
    /// The days on which visits of the files before began, by the name of the file, which is its month. Two exports may have
    /// the same month.
    days: HashMap<String, HashSet<i32>>,
}

impl Stile {
    pub(super) fn new(site: &str) -> Self {
        Self {
            folder: format!("sites/{site}/hits/"),
            visits: 0,
            last: None,
            days: HashMap::new(),
        }
    }

    /// The hit as it is imported: with a visit's number of the import, and its days in the site's zone.
    fn placed(&mut self, hit: ImportedHit, into: &Output) -> Result<ImportedHit, &'static str> {
        if let Some(visit) = hit.visit {
            match self.last {
                // Figures take a visit's beginning and visitor from any of its hits.
                Some((last, start, _)) if last == visit && start != hit.visit_start => {
                    return Err("visit_start");
                }
                Some((last, _, visitor)) if last == visit && visitor != hit.visitor => {
                    return Err("visitor");
                }
                Some((last, ..)) if last == visit => {}
                _ => self.visits += 1,
            }
            self.last = Some((visit, hit.visit_start, hit.visitor));
        }
        let day = times::day_of(into.zone(), hit.ts).ok_or("ts")?;
        let visit_day = times::day_of(into.zone(), hit.visit_start).ok_or("visit_start")?;
        let lasted = hit.ts.saturating_sub(hit.visit_start);
        if !(0..=VISIT).contains(&lasted) || hit.visit.is_none() && lasted != 0 {
            return Err("visit_start");
        }
        if hit.visit.is_some() != hit.visitor.is_some() {
            return Err("visitor");
        }
        if hit.revenue.is_some() != hit.currency.is_some() {
            return Err("currency");
        }
        if !hit.props.as_deref().is_none_or(is_object) {
            return Err("props");
        }
        let tag = |text: Option<String>| cut(text, limits::TAG);
        let (acquisition, location, device) = (hit.acquisition, hit.location, hit.device);
        Ok(ImportedHit {
            day,
            visit_day,
            visit: hit.visit.map(|_| self.visits - 1),
            event: cut(hit.event, limits::EVENT_NAME),
            hostname: limits::cut(&hit.hostname, limits::TAG).to_owned(),
            path: limits::cut(&hit.path, limits::PATH).to_owned(),
            prev_path: cut(hit.prev_path, limits::PATH),
            acquisition: counts::Acquisition {
                source: tag(acquisition.source),
                referrer: cut(acquisition.referrer, limits::REFERRER),
                channel: limits::cut(&acquisition.channel, limits::TAG).to_owned(),
                utm_source: tag(acquisition.utm_source),
                utm_medium: tag(acquisition.utm_medium),
                utm_campaign: tag(acquisition.utm_campaign),
                utm_content: tag(acquisition.utm_content),
                utm_term: tag(acquisition.utm_term),
            },
            location: counts::Location {
                country: tag(location.country),
                region: tag(location.region),
                city: tag(location.city),
            },
            device: counts::Device {
                browser: tag(device.browser),
                browser_version: tag(device.browser_version),
                os: tag(device.os),
                device: tag(device.device),
                screen: tag(device.screen),
                language: tag(device.language),
            },
            ts: hit.ts,
            visitor: hit.visitor,
            visit_start: hit.visit_start,
            ping: hit.ping,
            interactive: hit.interactive,
            props: hit.props,
            revenue: hit.revenue,
            currency: hit.currency,
        })
    }
}

fn cut(text: Option<String>, most: usize) -> Option<String> {
    text.map(|text| limits::cut(&text, most).to_owned())
}

/// Whether a text is an object of texts, numbers and booleans, as figures read it.
fn is_object(text: &str) -> bool {
    let object = serde_json::from_str::<Map<String, Value>>(text);
    text.len() <= PROPS
        && object.is_ok_and(|object| {
            let mut values = object.values();
            values.all(|value| value.is_string() || value.is_number() || value.is_boolean())
        })
}

impl Reader for Stile {
    fn takes(&self, name: &str) -> bool {
        name.to_lowercase().ends_with(".parquet")
    }

    fn takes_path(&self, path: &str) -> bool {
        let other_site = path.starts_with("sites/") && !path.starts_with(&self.folder);
        self.takes(base_name(path)) && !other_site
    }

    fn read(
        &mut self,
        name: &str,
        mut file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut start = Vec::with_capacity(MAGIC.len());
        (&mut file)
            .take(MAGIC.len() as u64)
            .read_to_end(&mut start)?;
        if start != MAGIC {
            return Ok(false);
        }
        self.last = None;
        let before = self.days.get(name).cloned().unwrap_or_default();
        let mut days = HashSet::new();
        let mut whole = start.as_slice().chain(file);
        parquet::read_copy(name, &mut whole, into, |copy, scratch, into| {
            read_export_file(copy, scratch, |hit| {
                let hit = self.placed(hit, into).map_err(Failure::Value)?;
                if before.contains(&hit.visit_day) {
                    return into.skip(Skipped::Repeated, 1).map_err(Failure::Read);
                }
                days.insert(hit.visit_day);
                into.hit(hit).map_err(Failure::Read)
            })
        })?;
        self.days.entry(name.to_owned()).or_default().extend(days);
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    #[test]
    fn only_files_of_the_site_itself_are_read() {
        let reader = Stile::new("ours.example");
        for (path, takes) in [
            ("sites/ours.example/hits/2026-11.parquet", true),
            ("sites/other.example/hits/2026-11.parquet", false),
            ("sites/ours.example/site.json", false),
            ("2026-11.parquet", true),
            ("backup/2026-11.parquet", true),
        ] {
            assert_eq!(reader.takes_path(path), takes, "{path}");
        }
    }

    #[test]
    fn what_is_not_parquet_is_refused() {
        for text in ["PAR1", "PAR1 and that is all PAR1"] {
            let read = testing::read(Source::Stile, &[("2026-11.parquet", text)]);
            assert!(matches!(read, Err(ReadError::Cut(_))), "{text}: {read:?}");
        }
        let read = testing::read(Source::Stile, &[("2026-11.parquet", "CSV")]);
        assert!(matches!(read, Err(ReadError::OtherSource)), "{read:?}");
    }

    #[test]
    fn hits_of_one_visit_have_one_beginning_and_one_visitor() {
        let dir = tempfile::tempdir().unwrap();
        let reading = crate::output::Reading {
            zone: jiff::tz::TimeZone::UTC,
            first_day: testing::FIRST_DAY,
            last_day: testing::LAST_DAY,
            stop: Default::default(),
        };
        let output = Output::new(reading, &dir.path().join("spool")).unwrap();
        let hit = |visit, start, visitor| ImportedHit {
            ts: 1_000_000_000,
            visit: Some(visit),
            visit_start: start,
            visitor: Some(visitor),
            ..ImportedHit::default()
        };
        let start = 999_000_000;
        let mut reader = Stile::new("ours.example");
        let mut placed = |hit| reader.placed(hit, &output).map(|hit| hit.visit);
        assert_eq!(placed(hit(5, start, 7)), Ok(Some(0)));
        assert_eq!(placed(hit(5, start, 7)), Ok(Some(0)));
        assert_eq!(placed(hit(6, start, 8)), Ok(Some(1)));
        assert_eq!(placed(hit(6, start + 1, 8)), Err("visit_start"));
        assert_eq!(placed(hit(7, start, 8)), Ok(Some(2)));
        assert_eq!(placed(hit(7, start, 9)), Err("visitor"));
    }

    #[test]
    fn properties_are_flat_objects() {
        for (text, is) in [
            (r#"{"a":1,"b":"x","c":true}"#, true),
            ("{}", true),
            (r#"{"a":[1]}"#, false),
            (r#"{"a":null}"#, false),
            ("[1]", false),
            ("{\"a\":", false),
        ] {
            assert_eq!(is_object(text), is, "{text}");
        }
    }
}
