//! Reads all counts and the journal, and reports what is damaged, since when, and what to do.

use std::{io, path::Path};

use base::config::Config;
use counts::{Checked, Settings, WhenMissing, check_folder, has_database, may_begin};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Report;
use crate::{
    app::{counts_settings, when_missing},
    commands::{backup, refuse_as_root},
};

const WHAT: &str = "counts";
const JOURNAL: &str = "journal";

/// Where no server runs: from the disk. Returns whether it may be opened: it is there, and nothing is
/// broken. `sites` is how many sites the accounts have, if that is known.
pub(super) fn on_disk(config: &Config, sites: Option<i64>, report: &mut Report) -> bool {
    let settings = counts_settings(config);
    if let Err(error) = refuse_as_root(&settings.dir) {
        report.warn(WHAT, format!("not read: {error:#}"));
        return false;
    }
    match has_database(&settings) {
        Ok(true) => {
            let found = Found::from(check_folder(&settings));
            found.report_to(config, report);
            return found.is_whole();
        }
        Ok(false) => without_file(settings, sites, report),
        Err(error) => report.bad(
            WHAT,
            format!("cannot read {}: {error}", settings.database().display()),
        ),
    }
    false
}

/// There is no `hits.duckdb`: whether there was one. Opening would create one, which the next start would
/// mistake for it.
fn without_file(mut settings: Settings, sites: Option<i64>, report: &mut Report) {
    settings.when_missing = sites.map_or(WhenMissing::Look, when_missing);
    match (may_begin(&settings), sites) {
        (Ok(()), Some(_)) => report.ok(WHAT, "nothing counted yet".to_owned()),
        (Ok(()), None) => report.warn(
            WHAT,
            format!(
                "{} is missing. The accounts were not read, so it is not known whether there are sites with hits in \
                 it. In a new installation, the first start creates it. In any other, a disk may not be mounted: \
                 mount it before you start the server",
                settings.database().display()
            ),
        ),
        (Err(error), _) => {
            report.bad(WHAT, error.to_string());
            if settings.dir.exists() {
                Found::from(check_folder(&settings)).report_without_counts(report);
            }
        }
    }
}

/// What a running server found.
pub(super) fn by_server(config: &Config, report: &mut Report, checked: Value) {
    let file = counts_settings(config).database();
    match serde_json::from_value::<Found>(checked) {
        Ok(found) if file.exists() => found.report_to(config, report),
        Ok(found) => {
            report.bad(
                WHAT,
                format!(
                    "{} is missing, but the running server still has it open. Do not stop the server: run `stile backup \
                     DIR` first, then restore that backup",
                    file.display()
                ),
            );
            found.journal(report);
        }
        Err(error) => report.bad(
            WHAT,
            format!(
                "cannot read the answer of the running server ({error}): is it another version of Stile?"
            ),
        ),
    }
}

/// What reading through everything found.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    /// Rows of `hits.duckdb`.
    rows: u64,
    /// Records of the journal.
    records: u64,
    /// What is broken of it, each in a sentence.
    broken: Vec<String>,
    /// What is broken of the journal and was needed, each in a sentence.
    #[serde(default)]
    journal: Vec<String>,
    /// Damage of the journal that loses no hits, each in a sentence with its effect.
    #[serde(default)]
    spare: Vec<String>,
}

impl From<Checked> for Found {
    fn from(checked: Checked) -> Self {
        Self {
            rows: checked.rows,
            records: checked.records,
            broken: checked.broken,
            journal: checked.journal,
            spare: checked.spare,
        }
    }
}

impl Found {
    fn is_whole(&self) -> bool {
        self.broken.is_empty() && self.journal.is_empty() && self.spare.is_empty()
    }

    fn report_to(&self, config: &Config, report: &mut Report) {
        let needed = !self.broken.is_empty() || !self.journal.is_empty();
        if !needed {
            let other = if self.is_whole() { "" } else { " other" };
            report.ok(
                WHAT,
                format!(
                    "read {} rows and {} records of the journal; every{other} checksum is correct",
                    self.rows, self.records
                ),
            );
        }
        for text in &self.broken {
            report.bad(WHAT, text.clone());
        }
        self.journal(report);
        if needed {
            report.bad(WHAT, what_to_do(&config.data.dir));
        }
    }

    /// `hits.duckdb` is missing: what the journal would restore.
    fn report_without_counts(&self, report: &mut Report) {
        report.warn(
            JOURNAL,
            format!("it contains {} readable records", self.records),
        );
        self.journal(report);
    }

    fn journal(&self, report: &mut Report) {
        for text in &self.journal {
            report.bad(JOURNAL, text.clone());
        }
        for text in &self.spare {
            report.warn(JOURNAL, text.clone());
        }
    }
}

/// The last backup, and how to put it back.
fn what_to_do(data: &Path) -> String {
    let how = "stop the server, check the disk, move the data folder aside, and run";
    match backup::last(data) {
        Some(last) => {
            let at = Timestamp::from_second(last.began_at)
                .map_or_else(|_| "an unknown time".to_owned(), |at| at.to_string());
            format!(
                "the last backup is of {at}; the damage may be newer, or in the backup too. Restore it: {how} \
                 `stile restore {}`",
                last.dir.display()
            )
        }
        None => {
            format!("no backup of this folder is known. If you have one, {how} `stile restore DIR`")
        }
    }
}

/// What a start found missing and recorded; and records and states that it set aside. Reported as fine only
/// if nothing is wrong now either.
pub(super) fn set_aside(config: &Config, report: &mut Report) {
    let folder = config.data.dir.join("counts/journal/broken");
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return whole(report),
        Err(error) => {
            let text = format!("cannot read {}: {error}", folder.display());
            return report.warn(JOURNAL, text);
        }
    };
    let (mut records, mut states, mut missing) = (0, 0, Vec::new());
    for entry in entries.flatten() {
        let found = entry.metadata().and_then(|found| found.modified()).ok();
        let since = found
            .and_then(|at| Timestamp::try_from(at).ok())
            .map_or_else(|| "an unknown time".to_owned(), |at| format!("{at:.0}"));
        let ending = entry.path().extension().map(|ending| ending.to_owned());
        match ending.as_ref().and_then(|ending| ending.to_str()) {
            Some("txt") => {
                let text = std::fs::read_to_string(entry.path())
                    .unwrap_or_else(|error| format!("{} ({error})", entry.path().display()));
                missing.push(format!("{} (found at the start of {since})", text.trim()));
            }
            Some("state") => states += 1,
            _ => records += 1,
        }
    }
    for text in &missing {
        report.warn(
            JOURNAL,
            format!(
                "{text}: its hits that were not in DuckDB yet are lost, unless a backup of that time has them. When you have \
                 dealt with it, empty {}",
                folder.display()
            ),
        );
    }
    if states > 0 {
        report.warn(
            JOURNAL,
            format!(
                "{states} damaged saved states are in {}. Stile built them again from older states and newer records; the log \
                 of that start says whether nothing is lost, or idempotency keys older than the journal are forgotten. The \
                 disk may be failing; delete the files when you have dealt with it",
                folder.display()
            ),
        );
    }
    if records > 0 {
        report.warn(
            JOURNAL,
            format!("{records} files with unreadable records are in {}: the disk may be failing; delete the files when you have dealt with it", folder.display()),
        );
    }
    if records == 0 && states == 0 && missing.is_empty() {
        whole(report);
    }
}

fn whole(report: &mut Report) {
    if !report.has_problem(JOURNAL) {
        report.ok(JOURNAL, "no record is or was damaged or missing".to_owned());
    }
}
