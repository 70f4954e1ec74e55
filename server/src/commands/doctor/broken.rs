//! Reads through everything that was counted, and says what of it is broken, since when, and what to do.

use std::{io, path::Path};

use base::config::Config;
use counts::check_folder;
use jiff::Timestamp;
use serde_json::Value;

use super::Report;
use crate::{
    app::counts_settings,
    commands::{backup, refuse_as_root},
};

const WHAT: &str = "counts";

/// Where no server runs: from the disk. Whether all of it could be read.
pub(super) fn on_disk(config: &Config, report: &mut Report) -> bool {
    let settings = counts_settings(config);
    if !settings.dir.exists() {
        return true;
    }
    if let Err(error) = refuse_as_root(&settings.dir) {
        report.warn(WHAT, format!("not read: {error:#}"));
        return true;
    }
    let checked = check_folder(&settings);
    told(
        config,
        report,
        checked.rows,
        checked.records,
        &checked.broken,
    );
    checked.broken.is_empty()
}

/// What a running server found.
pub(super) fn by_server(config: &Config, report: &mut Report, checked: &Value) {
    let number = |name: &str| checked[name].as_u64().unwrap_or(0);
    let broken: Vec<String> = checked["broken"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|text| Some(text.as_str()?.to_owned()))
        .collect();
    told(config, report, number("rows"), number("records"), &broken);
}

fn told(config: &Config, report: &mut Report, rows: u64, records: u64, broken: &[String]) {
    if broken.is_empty() {
        report.ok(
            WHAT,
            format!("{rows} rows and {records} records of the journal read; every checksum fits"),
        );
        return;
    }
    for text in broken {
        report.bad(WHAT, text.clone());
    }
    report.bad(WHAT, what_to_do(&config.data.dir));
}

/// The last backup, and how to put it back.
fn what_to_do(data: &Path) -> String {
    let how = "stop the server, check the disk, move the data folder aside, and run";
    match backup::last(data) {
        Some(last) => {
            let at = Timestamp::from_second(last.began_at)
                .map_or_else(|_| "an unknown time".to_owned(), |at| at.to_string());
            format!(
                "what is broken was broken after the last backup, of {at}, or was in it already. Restore it: {how} \
                 `stile restore {}`",
                last.dir.display()
            )
        }
        None => format!(
            "no backup was made of this folder, as far as is known. Where you have one, {how} `stile restore DIR`"
        ),
    }
}

/// What a start found missing and wrote down; and records that it set aside.
pub(super) fn set_aside(config: &Config, report: &mut Report) {
    const WHAT: &str = "journal";
    let folder = config.data.dir.join("counts/journal/broken");
    let entries = match std::fs::read_dir(&folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            report.ok(
                WHAT,
                "no record of it was ever broken or missing".to_owned(),
            );
            return;
        }
        Err(error) => {
            report.warn(
                WHAT,
                format!("{} cannot be read: {error}", folder.display()),
            );
            return;
        }
    };
    let (mut records, mut missing) = (0, Vec::new());
    for entry in entries.flatten() {
        let found = entry.metadata().and_then(|found| found.modified()).ok();
        let since = found
            .and_then(|at| Timestamp::try_from(at).ok())
            .map_or_else(|| "an unknown time".to_owned(), |at| format!("{at:.0}"));
        if entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "txt")
        {
            let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
            missing.push(format!("{} (found at the start of {since})", text.trim()));
        } else {
            records += 1;
        }
    }
    for text in &missing {
        report.warn(
            WHAT,
            format!(
                "{text}: hits of it that were not in DuckDB yet are lost; a backup of that time may have them. Remove \
                 what lies in {} once looked at",
                folder.display()
            ),
        );
    }
    match (records, missing.is_empty()) {
        (0, true) => report.ok(WHAT, "no record of it was ever broken or missing".to_owned()),
        (0, false) => {}
        (many, _) => report.warn(
            WHAT,
            format!("{many} files with records that could not be read lie in {}: the disk may be failing; remove them once looked at", folder.display()),
        ),
    }
}
