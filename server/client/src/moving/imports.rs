//! The imports of a site on the new server, and its uploads that wait to be imported.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use reqwest::{Body, Method};
use serde::Deserialize;
use serde_json::json;

use super::{endpoint::Endpoint, progress, upload::FileBody};
use crate::failure::{Exit, Failure};

/// How often it is looked whether an import is done, at first and at last.
const POLL: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(5));
/// How often a line says that it is not.
const REMIND: Duration = Duration::from_secs(60);
/// After how many of these lines a hint says what can be done.
const HINT_AFTER: u32 = 5;
/// Bytes of an upload at most. Servers refuse a larger one before they have read it.
const UPLOAD: u64 = 512 << 20;
/// What was read and is not imported because the server does not keep days that old.
const TOO_OLD: [&str; 2] = ["not_kept", "too_early"];

/// An upload that was checked.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Upload {
    pub upload: String,
    #[serde(default)]
    source: String,
    pub contents: Contents,
    taken_days: i64,
}

/// What an upload or an import holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Contents {
    pub from: String,
    pub to: String,
    pub days: i64,
    totals: Totals,
    #[serde(default)]
    skipped: Vec<Skipped>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Totals {
    visits: Option<i64>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
struct Skipped {
    why: String,
    count: i64,
}

/// The answer with all of them.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Imports {
    imports: Vec<Import>,
    uploads: Vec<Upload>,
    shown: Vec<ShownDays>,
}

/// Days in a row that figures take from imports.
#[derive(Clone, Debug, Deserialize)]
struct ShownDays {
    from: String,
    to: String,
    source: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Import {
    id: String,
    source: String,
    state: String,
    contents: Option<Contents>,
    shown_days: Option<i64>,
    progress: Option<Progress>,
    failure: Option<ImportFailure>,
}

#[derive(Clone, Debug, Deserialize)]
struct Progress {
    done: u64,
    total: u64,
}

#[derive(Clone, Debug, Deserialize)]
struct ImportFailure {
    text: String,
}

/// The days that a part must have, and how many visits begin on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expected {
    pub from: String,
    pub to: String,
    pub days: i64,
    pub visits: i64,
}

/// How the check of a file that was sent ended.
#[derive(Debug)]
pub(super) enum Checked {
    Upload(Upload),
    /// It has no day that can be imported.
    Empty,
    /// It is too large for one import.
    TooLarge(Failure),
}

/// How an import ended.
#[derive(Debug)]
pub(super) enum Ended {
    Done,
    /// It must be sent again.
    Again(Failure),
}

impl Upload {
    /// Whether all of its days are there already.
    pub fn is_there(&self) -> bool {
        self.taken_days == self.contents.days
    }
}

impl Contents {
    /// Whether there are older days that the server does not keep.
    pub fn has_more(&self) -> bool {
        let mut skipped = self.skipped.iter();
        skipped.any(|one| TOO_OLD.contains(&one.why.as_str()) && one.count > 0)
    }

    fn is(&self, expected: &Expected) -> bool {
        let days = (&self.from, &self.to, self.days, self.totals.visits);
        days == (
            &expected.from,
            &expected.to,
            expected.days,
            Some(expected.visits),
        )
    }
}

impl Imports {
    pub async fn of(endpoint: &Endpoint, site: &str) -> Result<Self, Failure> {
        endpoint.get(&["sites", site, "imports"], &[]).await
    }

    pub fn is_empty(&self) -> bool {
        self.imports.is_empty() && self.uploads.is_empty()
    }

    /// An import of an export with these contents that runs, or is done and shows all of its days.
    pub fn import(&self, expected: &Expected) -> Option<(String, Contents)> {
        let imports = self.imports.iter().filter(|import| {
            import.source == "stile"
                && (["waiting", "running"].contains(&&*import.state) || import.is_shown())
        });
        let mut found = imports.filter_map(|import| Some((import, import.contents.clone()?)));
        let (import, contents) = found.find(|(_, contents)| contents.is(expected))?;
        Some((import.id.clone(), contents))
    }

    /// An upload of an export with these contents that waits to be imported.
    pub fn upload(&self, expected: &Expected) -> Option<Upload> {
        let mut uploads = self.uploads.iter();
        let found = uploads.find(|one| one.source == "stile" && one.contents.is(expected));
        found.cloned()
    }

    /// The days that figures take from exports of Stile, as first and last days.
    pub fn shown(&self) -> Vec<(String, String)> {
        let shown = self.shown.iter().filter(|days| days.source == "stile");
        shown
            .map(|days| (days.from.clone(), days.to.clone()))
            .collect()
    }
}

/// Has a file checked, once: if the answer is lost, the upload may be there nevertheless.
pub(super) async fn check(
    endpoint: &Endpoint,
    site: &str,
    file: &Path,
) -> Result<Checked, Failure> {
    let cannot = |error: std::io::Error| {
        Failure::local(format!("{} cannot be read: {error}", file.display()))
    };
    let size = fs::metadata(file).map_err(cannot)?.len();
    if size > UPLOAD {
        let text = format!("The export has {:.0} MB.", size as f64 / 1e6);
        return Ok(Checked::TooLarge(Failure::new(Exit::Refused, text)));
    }
    progress(site, &format!("uploading {:.1} MB", size as f64 / 1e6));
    let body = FileBody::open(file).map_err(cannot)?;
    let path = ["sites", site, "imports", "check"];
    let request = endpoint.request(Method::POST, &path, &[("source", "stile")]);
    match endpoint.check(request.body(Body::wrap(body))).await {
        Ok(upload) => Ok(Checked::Upload(upload)),
        Err(failure) => match failure.code.as_deref() {
            Some("import_empty") => Ok(Checked::Empty),
            Some("import_too_large" | "too_large") => Ok(Checked::TooLarge(failure)),
            Some("too_many_uploads") => Err(failure.hint(
                "Import what waits there in the site's settings under Import, or run the command again tomorrow.",
            )),
            _ => Err(failure),
        },
    }
}

/// Starts the import of an upload; `None`: the upload is not there, because it has expired, or because the import was started
/// and the answer was lost.
pub(super) async fn start(
    endpoint: &Endpoint,
    site: &str,
    upload: &str,
) -> Result<Option<String>, Failure> {
    let path = ["sites", site, "imports"];
    match endpoint.post(&path, &json!({"upload": upload})).await {
        Ok(import) => Ok(import["id"].as_str().map(str::to_owned)),
        Err(failure) => match failure.code.as_deref() {
            Some("unknown_upload") => Ok(None),
            Some("too_many_imports") => Err(failure.hint(
                "Take imports back there that you no longer need, in the site's settings under Import. Then run the command again.",
            )),
            _ => Err(failure),
        },
    }
}

/// Waits until an import is done.
pub(super) async fn wait(endpoint: &Endpoint, site: &str, id: &str) -> Result<Ended, Failure> {
    progress(site, "importing");
    let mut waiting = Waiting::default();
    loop {
        let imports = Imports::of(endpoint, site).await?;
        let import = imports.imports.iter().find(|one| one.id == id);
        match import.map(|import| (import.state.as_str(), import)) {
            Some(("done", _)) => return Ok(Ended::Done),
            Some(("failed", import)) => {
                let why = import.failure.as_ref();
                let why = why.map_or("the new server gives no reason", |why| &why.text);
                let text = format!("the import failed on the new server: {why}");
                return Ok(Ended::Again(Failure::new(Exit::Refused, text)));
            }
            None | Some(("removing", _)) => {
                settle(endpoint, site).await?;
                let text = "the import was taken back on the new server";
                return Ok(Ended::Again(Failure::new(Exit::Refused, text)));
            }
            Some((_, import)) => waiting.pause(site, import).await,
        }
    }
}

/// Waits until no import of an export runs: one may have been started of which nothing is known.
pub(super) async fn settle(endpoint: &Endpoint, site: &str) -> Result<(), Failure> {
    let mut waiting = Waiting::default();
    loop {
        let imports = Imports::of(endpoint, site).await?;
        let mut imports = imports.imports.iter();
        let runs = |import: &&Import| {
            import.source == "stile"
                && ["waiting", "running", "removing"].contains(&import.state.as_str())
        };
        match imports.find(runs) {
            Some(import) => waiting.pause(site, import).await,
            None => return Ok(()),
        }
    }
}

/// The pauses until an import ends, with a line now and then.
struct Waiting {
    pause: Duration,
    said_at: Instant,
    said: u32,
}

impl Default for Waiting {
    fn default() -> Self {
        Self {
            pause: POLL.0,
            said_at: Instant::now(),
            said: 0,
        }
    }
}

impl Waiting {
    async fn pause(&mut self, site: &str, import: &Import) {
        if self.said_at.elapsed() >= REMIND {
            (self.said_at, self.said) = (Instant::now(), self.said + 1);
            progress(site, &import.in_words());
            if self.said == HINT_AFTER {
                progress(
                    site,
                    "the new server's log says more. You can stop this command: run again, it continues",
                );
            }
        }
        tokio::time::sleep(self.pause).await;
        self.pause = (self.pause * 2).min(POLL.1);
    }
}

impl Import {
    /// Whether figures include all of its days.
    fn is_shown(&self) -> bool {
        let days = self.contents.as_ref().map(|contents| contents.days);
        self.state == "done" && days.is_some() && self.shown_days == days
    }

    fn in_words(&self) -> String {
        let state = match self.state.as_str() {
            "waiting" => "an import waits for others on the new server",
            "removing" => "an import is being taken back on the new server",
            _ => "an import runs on the new server",
        };
        match &self.progress {
            Some(progress) => format!(
                "{state}: {} of {} records are stored",
                progress.done, progress.total
            ),
            None => state.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn contents(days: i64) -> Value {
        json!({
            "from": "2026-01-03", "to": "2026-01-31", "days": days, "exact": true, "left_out": [],
            "totals": {"visits": 7, "views": 9, "visitors": null, "events": 0},
            "skipped": [{"why": "unfinished", "count": 4, "text": "x"}],
        })
    }

    fn import(state: &str, shown_days: Option<i64>) -> Value {
        json!({
            "id": state, "source": "stile", "state": state, "contents": contents(20), "shown_days": shown_days,
            "progress": null, "failure": null,
        })
    }

    #[test]
    fn what_waits_is_known_by_its_days_and_visits() {
        let found = |imports: Value| -> Imports {
            let upload = json!({"upload": "u", "source": "stile", "contents": contents(20), "taken_days": 0});
            let other = json!({"upload": "o", "source": "stile", "contents": contents(19), "taken_days": 0});
            let shown = json!([
                {"from": "2026-01-03", "to": "2026-01-31", "source": "stile"},
                {"from": "2026-02-01", "to": "2026-02-02", "source": "ga4"},
            ]);
            let all = json!({"imports": imports, "uploads": [other, upload], "shown": shown});
            serde_json::from_value(all).unwrap()
        };
        let expected = Expected {
            from: "2026-01-03".to_owned(),
            to: "2026-01-31".to_owned(),
            days: 20,
            visits: 7,
        };
        let none = found(json!([import("failed", None), import("removing", None)]));
        assert!(none.import(&expected).is_none());
        assert_eq!(none.upload(&expected).unwrap().upload, "u");
        let other = Expected {
            visits: 8,
            ..expected.clone()
        };
        assert!(none.upload(&other).is_none());
        let partly = found(json!([import("done", Some(19))]));
        assert!(partly.import(&expected).is_none());
        let some = found(json!([import("running", None), import("done", Some(20))]));
        assert_eq!(some.import(&expected).unwrap().0, "running");
        assert_eq!(
            some.shown(),
            [("2026-01-03".to_owned(), "2026-01-31".to_owned())]
        );
    }

    #[test]
    fn older_days_are_noticed() {
        let mut contents = contents(20);
        let has_more = |contents: &Value| {
            serde_json::from_value::<Contents>(contents.clone())
                .unwrap()
                .has_more()
        };
        assert!(!has_more(&contents));
        contents["skipped"][0]["why"] = json!("not_kept");
        assert!(has_more(&contents));
    }
}
