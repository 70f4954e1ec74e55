//! Our own export: the hits of a site, a Parquet or CSV file for each month, and the numbers of its excluded hits
//! (docs/export.md).
//!
//! An export has all sites of an account, each in a folder of its name: that of the site itself is read ([`files`]). Where it
//! has a manifest, what is read must be as the manifest says ([`manifest`]).

mod files;
mod left_out;
mod manifest;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    io::{self, Read},
};

use counts::{HitsFormat, ImportedHit, read_export_file};
use export_file::Hashing;
use files::Kind;
use manifest::Export;
use serde_json::{Map, Value};
use shared::limits;

use super::{
    Reader,
    parquet::{self, Failure, MAGIC},
    times,
};
use crate::{error::ReadError, output::Output, summary::Skipped};

/// A visit ends after a day; its last heartbeat may come a little later.
const VISIT: i64 = 25 * 3_600 * 1_000_000;
/// Bytes of the properties of a hit.
const PROPS: usize = 64 * 1024;

/// Reads the files of exports.
#[derive(Debug)]
pub struct Stile {
    site: String,
    /// The file that is read, with its folders.
    path: String,
    /// What was read of each export, by its folder.
    exports: BTreeMap<String, Export>,
    /// The other sites that the upload has.
    others: BTreeSet<String>,
    /// How many visits there were in the files before.
    visits: u64,
    /// The visit of the hit before.
    last: Option<Visit>,
    /// The days on which visits of the files before began, by the name of the file, which is its month. Two exports may have
    /// the same month.
    days: HashMap<String, HashSet<i32>>,
    /// The days of the excluded hits in the files before.
    left_out_days: HashSet<i32>,
    /// Bytes of the manifests, which are kept until the end.
    manifests: u64,
}

/// A visit in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Visit {
    /// Its number there.
    number: u64,
    start: i64,
    visitor: Option<u64>,
}

impl Stile {
    pub(super) fn new(site: &str) -> Self {
        Self {
            site: site.to_owned(),
            path: String::new(),
            exports: BTreeMap::new(),
            others: BTreeSet::new(),
            visits: 0,
            last: None,
            days: HashMap::new(),
            left_out_days: HashSet::new(),
            manifests: 0,
        }
    }

    /// The hit as it is imported: with a visit's number of the import, and its days in the site's zone.
    fn placed(&mut self, hit: ImportedHit, into: &Output) -> Result<ImportedHit, &'static str> {
        let day = times::day_of(into.zone(), hit.ts).ok_or("ts")?;
        let visit_day = times::day_of(into.zone(), hit.visit_start).ok_or("visit_start")?;
        let lasted = hit.ts.saturating_sub(hit.visit_start);
        if !(0..=VISIT).contains(&lasted) || hit.visit.is_none() && lasted != 0 {
            return Err("visit_start");
        }
        if let Some(number) = hit.visit {
            let visit = Visit {
                number,
                start: hit.visit_start,
                visitor: hit.visitor,
            };
            // Figures take a visit's beginning and visitor from any of its hits.
            match self.last {
                Some(last) if last.number != number => self.visits += 1,
                None => self.visits += 1,
                Some(last) if last.start != visit.start => return Err("visit_start"),
                Some(last) if last.visitor != visit.visitor => return Err("visitor"),
                Some(_) => {}
            }
            self.last = Some(visit);
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

impl Stile {
    /// Reads a file of hits of an export.
    fn hits(
        &mut self,
        name: &str,
        format: HitsFormat,
        (export, file): (&mut Export, &mut dyn Read),
        into: &mut Output,
    ) -> Result<(), ReadError> {
        self.last = None;
        let visits = self.visits;
        // A month may be there as Parquet and as CSV, too.
        let month = name.split('.').next().unwrap_or_default();
        let before = self.days.get(month).cloned().unwrap_or_default();
        let mut days = HashSet::new();
        parquet::read_copy(name, file, into, |copy, scratch, into| {
            read_export_file(copy, format, scratch, |hit| {
                let hit = self.placed(hit, into).map_err(Failure::Value)?;
                export.hit(&hit);
                if before.contains(&hit.visit_day) {
                    return into.skip(Skipped::Repeated, 1).map_err(Failure::Read);
                }
                days.insert(hit.visit_day);
                into.hit(hit).map_err(Failure::Read)
            })
        })?;
        self.days.entry(month.to_owned()).or_default().extend(days);
        export.visits(self.visits - visits);
        Ok(())
    }

    /// Reads a table; whether it is one of an export.
    fn table(
        &mut self,
        name: &str,
        (export, file): (&mut Export, &mut dyn Read),
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let mut start = Vec::with_capacity(MAGIC.len());
        (&mut *file)
            .take(MAGIC.len() as u64)
            .read_to_end(&mut start)?;
        let mut whole = start.as_slice().chain(file);
        let from = (export, &mut whole as &mut dyn Read);
        match start.as_slice() {
            magic if magic == MAGIC => self.hits(name, HitsFormat::Parquet, from, into)?,
            b"seq," => self.hits(name, HitsFormat::Csv, from, into)?,
            b"day," => return left_out::read(name, from, &mut self.left_out_days, into),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

impl Reader for Stile {
    /// All that have no name.
    fn takes(&self, name: &str) -> bool {
        files::find(&self.site, name).is_some()
    }

    fn takes_path(&self, path: &str) -> bool {
        self.takes(path)
    }

    /// Files of an export are needed, since its manifest has them: what two exports have in common is found by its days.
    fn counts_once(&self, path: &str) -> bool {
        let found = files::find(&self.site, path);
        found.is_some_and(|file| file.kind == Kind::Table && !file.name.contains('/'))
    }

    fn names(&mut self, names: &[String]) {
        let others = names
            .iter()
            .filter_map(|name| files::other_site(&self.site, name));
        self.others.extend(others.map(str::to_owned));
    }

    fn next(&mut self, path: &str) {
        path.clone_into(&mut self.path);
    }

    fn read(
        &mut self,
        name: &str,
        file: &mut dyn Read,
        into: &mut Output,
    ) -> Result<bool, ReadError> {
        let path = std::mem::take(&mut self.path);
        let Some(found) = files::find(&self.site, &path) else {
            return Ok(false);
        };
        let mut export = self.exports.remove(found.export).unwrap_or_default();
        let mut file = Hashing::new(file);
        let is_one = match found.kind {
            Kind::Table => self.table(name, (&mut export, &mut file), into)?,
            kind => {
                self.manifests += export.note(kind, &mut file)?;
                if self.manifests > manifest::MAX_BYTES {
                    return Err(ReadError::TooLarge);
                }
                true
            }
        };
        io::copy(&mut file, &mut io::sink())?;
        if is_one && found.kind == Kind::Table {
            export.file(file.entry(found.name));
        }
        self.exports.insert(found.export.to_owned(), export);
        Ok(is_one)
    }

    fn end(&mut self, into: &mut Output) -> Result<(), ReadError> {
        if self.exports.values().all(Export::is_empty) {
            return Err(match self.others.is_empty() {
                true => ReadError::OtherSource,
                false => ReadError::OtherWebsites(self.others.iter().cloned().collect()),
            });
        }
        let checked = self.exports.values().map(|export| {
            let signed_by = export.check(&self.site);
            Ok((export, signed_by.map_err(ReadError::Contradicted)?))
        });
        let checked: Vec<(&Export, Option<String>)> = checked.collect::<Result<_, ReadError>>()?;
        let mut with_files = checked.iter().filter(|(export, _)| !export.is_empty());
        // A signature does not cover files that no manifest has.
        if with_files.all(|(_, signed_by)| signed_by.is_some()) {
            for (_, signed_by) in checked {
                into.signed_by(signed_by);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{output::testing, source::Source};

    #[test]
    fn what_is_not_parquet_is_refused() {
        for text in ["PAR1", "PAR1 and that is all PAR1"] {
            let read = testing::read(Source::Stile, &[("2026-11.parquet", text)]);
            assert!(matches!(read, Err(ReadError::Cut(_))), "{text}: {read:?}");
        }
        let read = testing::read(Source::Stile, &[("2026-11.csv", "seq,ts\n1,2\n")]);
        assert!(matches!(read, Err(ReadError::Cut(_))), "{read:?}");
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
