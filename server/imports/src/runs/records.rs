//! Imports in requests and answers.

use std::fmt;

use poem_openapi::Object;
use serde::Deserialize;
use shared::date::Date;
use uuid::Uuid;

use super::state::ImportState;
use crate::{check::ImportUpload, source::Source, views::ImportContents};

/// What to import.
#[derive(Clone, Debug, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct ImportStart {
    /// The upload, as `POST /sites/{site}/imports/check` answered it.
    pub upload: Uuid,
    /// The first day to import, `YYYY-MM-DD`; the first one that there is if omitted.
    pub from: Option<String>,
    /// The last day to import; the last one that there is if omitted.
    pub to: Option<String>,
}

/// What to import from a Matomo.
#[derive(Clone, Object, Deserialize)]
#[serde(deny_unknown_fields)]
#[oai(deny_unknown_fields)]
pub struct MatomoImport {
    /// The address of the Matomo, such as `https://matomo.example.com/`.
    pub address: String,
    /// A token (`token_auth`) with the permission to view the site's reports. Stile keeps it encrypted until the reports are
    /// fetched.
    pub token: String,
    /// The site's number in Matomo (`idSite`).
    pub site: u32,
    /// The first day to import, `YYYY-MM-DD`.
    pub from: String,
    /// The last day to import.
    pub to: String,
}

impl fmt::Debug for MatomoImport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MatomoImport")
            .field("address", &self.address)
            .field("site", &self.site)
            .finish_non_exhaustive()
    }
}

/// How far an import is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Object)]
pub struct ImportProgress {
    /// How many sums or hits are stored.
    pub done: i64,
    /// How many there are.
    pub total: i64,
    /// In about how many seconds it is done; null if it has only just begun.
    pub seconds_left: Option<i64>,
}

/// Why an import failed.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ImportFailure {
    /// A stable code.
    pub code: String,
    /// What happened and what to do, for people.
    pub text: String,
}

/// An import.
#[derive(Clone, Debug, Object)]
pub struct ImportView {
    /// Its id.
    pub id: Uuid,
    /// The tool that it is from.
    pub source: Source,
    /// Where it is.
    pub state: ImportState,
    /// The first day that was asked for; null for all.
    pub from: Option<String>,
    /// The last day that was asked for; null for all.
    pub to: Option<String>,
    /// What its file holds; null until that is fetched.
    pub contents: Option<ImportContents>,
    /// How far it is; null before it begins and after it ends.
    pub progress: Option<ImportProgress>,
    /// How many days figures include of it. Days with hits that Stile counted, and days of other imports, are not among them.
    /// Null before it is done.
    pub shown_days: Option<i64>,
    /// Why it failed; null if it did not.
    pub failure: Option<ImportFailure>,
    /// When it was asked for, in Unix seconds.
    pub created_at: i64,
    /// The name of the person who asked for it; null if they are no longer a member.
    pub created_by: Option<String>,
    /// When it was begun, in Unix seconds; null if it waits.
    pub started_at: Option<i64>,
    /// When it was done or failed, in Unix seconds; null until then.
    pub ended_at: Option<i64>,
}

/// The imports of a site.
#[derive(Clone, Debug, Object)]
pub struct ImportsView {
    /// The imports, newest first.
    pub imports: Vec<ImportView>,
    /// Uploads that were checked and can be imported, newest first.
    pub uploads: Vec<ImportUpload>,
    /// The days that figures take from imports, the first ones first.
    pub shown: Vec<ImportedDays>,
}

/// Days in a row that figures take from imports of one tool.
#[derive(Clone, Debug, PartialEq, Eq, Object)]
pub struct ImportedDays {
    /// The first day, `YYYY-MM-DD` in the site's time zone.
    pub from: String,
    /// The last day.
    pub to: String,
    /// The tool that they are from.
    pub source: Source,
}

impl ImportedDays {
    /// Those of a site.
    pub fn of(days: &counts::ImportedDays) -> Vec<Self> {
        let mut found: Vec<(i32, i32, Source)> = Vec::new();
        for (day, imported) in days.within(i32::MIN..=i32::MAX) {
            let Some(source) = Source::parse(&imported.source) else {
                continue;
            };
            match found.last_mut() {
                Some((_, last, of)) if *last + 1 == day && *of == source => *last = day,
                _ => found.push((day, day, source)),
            }
        }
        let text = |day| Date::from_days(day).to_string();
        let found = found.into_iter().map(|(from, to, source)| Self {
            from: text(from),
            to: text(to),
            source,
        });
        found.collect()
    }
}
