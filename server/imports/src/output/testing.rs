//! What the tests of readers read: the sums by day, dimension and value, and the summary.

use std::{collections::BTreeMap, io::Write as _};

use super::*;
use crate::{
    files::Upload,
    readers::{self, Context},
    source::Source,
};

/// 2000-01-01: the site keeps no earlier days.
pub(crate) const FIRST_DAY: i32 = 10_957;
/// 2026-11-27.
pub(crate) const LAST_DAY: i32 = 20_784;

#[derive(Debug)]
pub(crate) struct Read {
    pub summary: Summary,
    pub sums: BTreeMap<(String, u8, Option<String>), ImportedFigures>,
}

impl Read {
    /// The figures of a day, a dimension and a value, added up.
    #[track_caller]
    pub fn of(&self, day: &str, dimension: Dimension, value: Option<&str>) -> ImportedFigures {
        let key = (day.to_owned(), dimension.number(), value.map(str::to_owned));
        *self
            .sums
            .get(&key)
            .unwrap_or_else(|| panic!("{key:?} of {:?}", self.sums.keys()))
    }
}

/// An archive with these files.
pub(crate) fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in files {
        zip.start_file(*name, zip::write::SimpleFileOptions::default())
            .expect("a file");
        zip.write_all(text.as_bytes()).expect("its text");
    }
    zip.finish().expect("a zip").into_inner()
}

/// Reads files of a source; one file without a name is uploaded as it is, others in a zip.
pub(crate) fn read(source: Source, files: &[(&str, &str)]) -> Result<Read, ReadError> {
    let bytes = match files {
        [("", text)] => text.as_bytes().to_vec(),
        files => zipped(files),
    };
    read_bytes(source, &bytes)
}

pub(crate) fn read_bytes(source: Source, bytes: &[u8]) -> Result<Read, ReadError> {
    let dir = tempfile::tempdir().expect("a folder");
    let (upload, spool) = (dir.path().join("upload"), dir.path().join("spool"));
    std::fs::write(&upload, bytes).expect("the upload is written");
    let reading = Reading {
        zone: TimeZone::get("Europe/Berlin").expect("a zone"),
        first_day: FIRST_DAY,
        last_day: LAST_DAY,
        stop: Arc::default(),
    };
    let mut output = Output::new(reading, &spool)?;
    let mut upload = Upload::open(&upload, &Arc::default())?;
    readers::read(source, &mut upload, &Context::default(), &mut output)?;
    let summary = output.finish()?;
    let mut sums: BTreeMap<_, ImportedFigures> = BTreeMap::new();
    let mut reader = spool::Reader::open(&spool).expect("a spool");
    while let Some(part) = reader.part(100).expect("a part") {
        let ImportedPart::Sums(part) = part else {
            continue;
        };
        for sum in part {
            let day = shared::date::Date::from_days(sum.day).to_string();
            let into = sums.entry((day, sum.dimension, sum.value)).or_default();
            *into = into.plus(&sum.figures);
        }
    }
    let left = std::fs::read_dir(dir.path()).expect("the folder");
    assert_eq!(left.count(), 2, "the upload and the spool");
    Ok(Read { summary, sums })
}
