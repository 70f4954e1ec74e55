//! Moves the hits of a site, part by part.

use std::{
    fs::{self, File},
    io::Write as _,
    path::Path,
    time::Duration,
};

use export_file::Manifest;
use reqwest::{Body, Method};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    Moved, compare,
    months::{self, Month},
    say,
    side::Side,
    state::{Part, SiteState, State},
    upload::FileBody,
};
use crate::failure::{Exit, Failure};

/// How often it is looked whether an import is done, at first and at last.
const LOOKS: (Duration, Duration) = (Duration::from_millis(200), Duration::from_secs(5));
/// How many days ago a day must be: no hit of it can arrive any longer, nor of the day after, on which its visits may end. Servers
/// import no later days of an export.
const FINAL: i32 = 5;
/// How often a part is tried whose import is gone.
const TRIES: usize = 5;

/// An upload that was checked.
#[derive(Debug, Deserialize)]
struct Upload {
    upload: String,
    contents: Contents,
    taken_days: i64,
}

#[derive(Debug, Deserialize)]
struct Contents {
    from: String,
    to: String,
    days: i64,
}

/// A site that is being moved.
struct Transfer<'a> {
    from: &'a Side,
    to: &'a Side,
    state: &'a mut State,
    done: SiteState,
    site: String,
    /// The last day that can be moved now.
    last: String,
}

/// Moves what is not there yet.
pub(super) async fn hits(
    (from, to): (&Side, &Side),
    state: &mut State,
    moved: &mut Moved,
    at_once: u64,
) -> Result<(), Failure> {
    let site = moved.site.clone();
    let today = today(from, &site).await?.min(today(to, &site).await?);
    let months = hits_by_month(from, &site).await?;
    let mut transfer = Transfer {
        from,
        to,
        done: state.of(&site),
        state,
        site,
        last: months::before(&today, FINAL).unwrap_or(today),
    };
    while let Some((start, end)) = transfer.next(&months, at_once) {
        transfer.part(start.as_deref(), end.as_deref()).await?;
    }
    moved.until = transfer.done.until;
    moved.differing = transfer.done.differing;
    Ok(())
}

/// The day that it is in the site's time zone.
async fn today(side: &Side, site: &str) -> Result<String, Failure> {
    let query = [("period", "today")];
    let answer = side.get(&["sites", site, "left-out"], &query).await?;
    let day = answer["period"]["to"].as_str().map(str::to_owned);
    day.ok_or_else(|| Failure::local("the server's answer has no period"))
}

/// The page views and events of each month.
async fn hits_by_month(from: &Side, site: &str) -> Result<Vec<Month>, Failure> {
    let query = [
        ("period", "all"),
        ("interval", "month"),
        ("metric", "views"),
        ("metric", "events"),
        ("plain", "true"),
    ];
    let series = from.get(&["sites", site, "series"], &query).await?;
    let points = series["points"].as_array().into_iter().flatten();
    let month = |point: &Value| {
        let month = point["label"].as_str()?.get(..7)?.to_owned();
        let count = |metric: &str| point[metric].as_u64().unwrap_or(0);
        Some((month, count("views") + count("events")))
    };
    Ok(points.filter_map(month).collect())
}

impl Transfer<'_> {
    fn note(&mut self) -> Result<(), Failure> {
        self.state.note(&self.site, &self.done)
    }

    /// The first and the last month of the next part; `None`: everything is there that can be moved.
    fn next(&self, months: &[Month], at_once: u64) -> Option<(Option<String>, Option<String>)> {
        let until = self.done.until.as_deref();
        let start = until.and_then(months::month_after);
        if let Some(begun) = &self.done.part {
            return Some((start, begun.to.clone()));
        }
        if until.is_some_and(|until| until >= self.last.as_str()) {
            return None;
        }
        let left = months.iter();
        let left = left.filter(|(month, _)| Some(month) >= start.as_ref());
        let left: Vec<Month> = left.cloned().collect();
        let end = months::parts(&left, at_once).into_iter().next();
        Some((start, end.flatten()))
    }

    /// Moves a part, or the rest of one that was begun.
    async fn part(&mut self, start: Option<&str>, end: Option<&str>) -> Result<(), Failure> {
        if self.done.part.is_some() {
            // One may have been started of which nothing was noted.
            self.settle().await?;
        }
        let mut days = None;
        for tried in 0.. {
            if tried == TRIES {
                let text = format!(
                    "{}: imports of this site are taken back again and again",
                    self.site
                );
                return Err(Failure::new(Exit::Refused, text));
            }
            let Some(part) = self.begun(start, end).await? else {
                break;
            };
            days = part.days.clone();
            if self.import(part).await? {
                break;
            }
        }
        if let Some((first, last)) = &days {
            say(&self.site, &format!("comparing {first} to {last}"));
            let differing =
                compare::differing((self.from, self.to), &self.site, (first.as_str(), last))
                    .await?;
            self.done
                .differing
                .retain(|day| !(first..=last).contains(&day));
            self.done.differing.extend(differing);
        }
        let part = self.done.part.take().unwrap_or_default();
        let last = part.last.unwrap_or_else(|| self.last.clone());
        let end = end.and_then(months::last_day);
        let moved = end.map_or(last.clone(), |end| end.min(last));
        self.done.until = self.done.until.take().max(Some(moved));
        let _ = fs::remove_file(self.state.file());
        self.note()
    }

    /// Waits until no import of an export runs.
    async fn settle(&self) -> Result<(), Failure> {
        let mut pause = LOOKS.0;
        loop {
            let imports = self.imports().await?;
            let mut list = imports["imports"].as_array().into_iter().flatten();
            let runs = |import: &Value| {
                let state = import["state"].as_str().unwrap_or_default();
                import["source"] == "stile" && ["waiting", "running", "removing"].contains(&state)
            };
            if !list.any(runs) {
                return Ok(());
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LOOKS.1);
        }
    }

    async fn imports(&self) -> Result<Value, Failure> {
        self.to.get(&["sites", &self.site, "imports"], &[]).await
    }

    /// The part, with an upload that was checked; `None`: there is no day in it that can be moved.
    async fn begun(
        &mut self,
        start: Option<&str>,
        end: Option<&str>,
    ) -> Result<Option<Part>, Failure> {
        if let Some(part) = self.done.part.clone().filter(|part| part.upload.is_some()) {
            return Ok(Some(part));
        }
        let mut part = Part {
            to: end.map(str::to_owned),
            last: Some(self.last.clone()),
            ..Part::default()
        };
        self.done.part = Some(part.clone());
        self.note()?;
        self.download(start, end).await?;
        self.verify(start, end)?;
        let Some(upload) = self.upload().await? else {
            return Ok(None);
        };
        part.days = Some((upload.contents.from, upload.contents.to));
        part.is_there = upload.taken_days == upload.contents.days;
        part.upload = Some(upload.upload);
        self.done.part = Some(part.clone());
        self.note()?;
        Ok(Some(part))
    }

    async fn download(&self, start: Option<&str>, end: Option<&str>) -> Result<(), Failure> {
        let months = format!(
            "{} to {}",
            start.unwrap_or("the first month"),
            end.unwrap_or("now")
        );
        say(&self.site, &format!("exporting {months}"));
        let mut query = vec![("site", self.site.as_str())];
        query.extend(start.map(|start| ("from", start)));
        query.extend(end.map(|end| ("to", end)));
        let path = self.state.file();
        let cannot = |error: std::io::Error| {
            Failure::local(format!("{} cannot be written: {error}", path.display()))
        };
        let downloaded = async || {
            let request = self
                .from
                .request(Method::GET, &["account", "export"], &query);
            let mut answer = self.from.server.begin(request).await?;
            let mut file = File::create(&path).map_err(cannot)?;
            let broken = |error| self.from.server.unreached(&error);
            while let Some(piece) = answer.chunk().await.map_err(broken)? {
                file.write_all(&piece).map_err(cannot)?;
            }
            Ok(())
        };
        self.from.repeat(downloaded).await
    }

    /// Whether what arrived is what was asked for, as it was signed.
    fn verify(&self, start: Option<&str>, end: Option<&str>) -> Result<(), Failure> {
        let wrong = |text: String| Failure::new(Exit::NotProven, text);
        let checked = export_file::check(&self.state.file())
            .map_err(|mistake| wrong(format!("the export of {} is wrong: {mistake}", self.site)))?;
        if !is_of(&checked.manifest, &self.site, (start, end)) {
            let text = "the old server does not export single sites".to_owned();
            return Err(wrong(text).hint("Update it to the version of this command."));
        }
        if checked.signed_by.is_none() {
            return Err(wrong(format!("the export of {} is not signed", self.site)));
        }
        Ok(())
    }

    /// Has the file checked; `None` where it has no day that can be imported.
    async fn upload(&self) -> Result<Option<Upload>, Failure> {
        let path = self.state.file();
        let size = fs::metadata(&path).map_or(0, |file| file.len());
        say(
            &self.site,
            &format!("uploading {:.1} MB", size as f64 / 1e6),
        );
        let sent = async || self.send(&path).await;
        match self.to.repeat(sent).await {
            Err(failure) if failure.code.as_deref() == Some("import_empty") => Ok(None),
            Err(failure) if failure.code.as_deref() == Some("import_too_large") => {
                Err(failure.hint("Move fewer months at once: use a smaller --at-once."))
            }
            answer => answer.map(Some),
        }
    }

    async fn send(&self, path: &Path) -> Result<Upload, Failure> {
        let body = FileBody::open(path).map_err(|error| {
            Failure::local(format!("{} cannot be read: {error}", path.display()))
        })?;
        let path = ["sites", &self.site, "imports", "check"];
        let request = self
            .to
            .request(Method::POST, &path, &[("source", "stile")])
            .body(Body::wrap(body));
        self.to.server.send(request).await?.read()
    }

    /// Imports the upload and waits for it; false if it must be sent again.
    async fn import(&mut self, mut part: Part) -> Result<bool, Failure> {
        if part.is_there {
            return Ok(true);
        }
        if part.import.is_none() {
            let path = ["sites", &self.site, "imports"];
            let body = json!({"upload": part.upload});
            match self.to.post(&path, &body).await {
                Ok(import) => part.import = import["id"].as_str().map(str::to_owned),
                // It has expired, or was started and the answer was lost: then its days are there once that is done.
                Err(failure) if failure.code.as_deref() == Some("unknown_upload") => {
                    self.settle().await?;
                    part.upload = None;
                }
                Err(failure) => return Err(failure),
            }
            self.done.part = Some(part.clone());
            self.note()?;
        }
        match &part.import {
            None => Ok(false),
            Some(import) => self.wait(import).await,
        }
    }

    /// Waits until an import is done; false if it is gone.
    async fn wait(&mut self, import: &str) -> Result<bool, Failure> {
        say(&self.site, "importing");
        let mut pause = LOOKS.0;
        loop {
            let imports = self.imports().await?;
            let mut list = imports["imports"].as_array().into_iter().flatten();
            let found = list.find(|one| one["id"] == import);
            match found.and_then(|found| found["state"].as_str()) {
                Some("done") => return Ok(true),
                Some("failed") => {
                    let why = found.and_then(|found| found["failure"]["text"].as_str());
                    let text =
                        format!("the import failed: {}", why.unwrap_or("no reason is given"));
                    return Err(Failure::new(Exit::Refused, text));
                }
                None | Some("removing") => {
                    self.settle().await?;
                    self.done.part = None;
                    self.note()?;
                    return Ok(false);
                }
                Some(_) => {}
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LOOKS.1);
        }
    }
}

/// Whether an export is of this site and these months alone.
fn is_of(manifest: &Manifest, site: &str, (from, to): (Option<&str>, Option<&str>)) -> bool {
    manifest.part.as_ref().is_some_and(|part| {
        part.sites == [site] && part.from.as_deref() == from && part.to.as_deref() == to
    })
}
