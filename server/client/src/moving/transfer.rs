//! Moves the hits of a site, part by part.

use std::{collections::BTreeMap, time::Instant};

use export_file::SiteTotals;
use serde_json::Value;

use super::{
    compare,
    days::{self, DayHits},
    endpoint::Endpoint,
    export,
    imports::{self, Checked, Contents, Ended, Expected, Imports, Upload},
    months::{self, Month},
    progress,
    state::{Part, SiteState, State},
};
use crate::failure::{Exit, Failure};

/// How many days ago a day must be: no hit of it can arrive any longer, nor of the day after, on which its visits may end. Servers
/// import no later days of an export.
const FINAL: i32 = 5;
/// How often a part is tried whose import fails or is taken back.
const TRIES: usize = 3;

/// A site that is being moved.
struct Transfer<'a> {
    from: &'a Endpoint,
    to: &'a Endpoint,
    state: &'a mut State,
    done: SiteState,
    site: String,
    months: Vec<Month>,
    /// The last day that can be moved now.
    last: String,
    /// The first day that the old server keeps.
    kept_from: Option<String>,
}

/// How an attempt to move a part ended.
enum Attempt {
    /// The part is there; compare these days, if it has any.
    Done(Option<(String, String)>),
    /// It must be tried again.
    Again(Failure),
    /// It has fewer months now.
    Smaller,
}

/// Moves what is not there yet of a site, whose settings are `view`.
pub(super) async fn hits(
    (from, to): (&Endpoint, &Endpoint),
    state: &mut State,
    (site, view): (&str, &Value),
    at_once: u64,
) -> Result<(), Failure> {
    let (old_today, new_today) = (today(from, site).await?, today(to, site).await?);
    let keep_days = view["keep_days"].as_i64();
    let keep_days = keep_days.and_then(|days| i32::try_from(days).ok());
    let kept_from = keep_days.and_then(|days| months::after(&old_today, -days));
    let today = old_today.min(new_today);
    let mut transfer = Transfer {
        from,
        to,
        done: state.of(site),
        state,
        site: site.to_owned(),
        months: hits_by_month(from, site).await?,
        last: months::after(&today, -FINAL).unwrap_or(today),
        kept_from,
    };
    transfer.compare_again().await?;
    while let Some((start, end)) = transfer.next(at_once) {
        transfer.part(start.as_deref(), end).await?;
    }
    Ok(())
}

/// The day that it is in the site's time zone.
async fn today(endpoint: &Endpoint, site: &str) -> Result<String, Failure> {
    let query = [("period", "today")];
    let path = ["sites", site, "left-out"];
    let answer: Value = endpoint.get(&path, &query).await?;
    let day = answer["period"]["to"].as_str().map(str::to_owned);
    day.ok_or_else(|| {
        Failure::local("a server's answer does not say which day it is")
            .hint("Update both servers to the version of this command.")
    })
}

/// The page views and events of each month.
async fn hits_by_month(from: &Endpoint, site: &str) -> Result<Vec<Month>, Failure> {
    let query = [
        ("period", "all"),
        ("interval", "month"),
        ("metric", "views"),
        ("metric", "events"),
        ("plain", "true"),
    ];
    let series: Value = from.get(&["sites", site, "series"], &query).await?;
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

    fn note_part(&mut self, part: &Part) -> Result<(), Failure> {
        self.done.part = Some(part.clone());
        self.note()
    }

    /// Compares the days again whose figures differed in an earlier run.
    async fn compare_again(&mut self) -> Result<(), Failure> {
        let differing = self.done.differing.iter();
        let days = differing.map(|one| (one.from.as_str(), one.to.as_str()));
        for (first, last) in months::in_rows(days) {
            let text = format!("comparing {first} to {last} again, where figures differed");
            progress(&self.site, &text);
            self.compare((&first, &last)).await?;
        }
        self.note()
    }

    async fn compare(&mut self, (first, last): (&str, &str)) -> Result<(), Failure> {
        let endpoints = (self.from, self.to);
        let site = &self.site;
        let missing = self.done.missing_days();
        let found = compare::differences(endpoints, site, (first, last), &missing).await?;
        let differing = &mut self.done.differing;
        differing.retain(|one| one.to.as_str() < first || last < one.from.as_str());
        differing.extend(found);
        Ok(())
    }

    /// The first and the last month of the next part; `None`: everything is there that can be moved.
    fn next(&self, at_once: u64) -> Option<(Option<String>, Option<String>)> {
        let until = self.done.until.as_deref();
        let start = until.and_then(months::month_after);
        if let Some(begun) = &self.done.part {
            return Some((start, begun.to.clone()));
        }
        if until.is_some_and(|until| until >= self.last.as_str()) {
            return None;
        }
        let remaining = self.months.iter();
        let remaining = remaining.filter(|(month, _)| Some(month) >= start.as_ref());
        let remaining: Vec<Month> = remaining.cloned().collect();
        Some((start, months::end_of_part(&remaining, at_once)))
    }

    /// Moves a part, or the rest of one that was begun.
    async fn part(&mut self, start: Option<&str>, end: Option<String>) -> Result<(), Failure> {
        let mut was_begun = self.done.part.is_some();
        if !was_begun {
            self.begin(start, end).await?;
        }
        let mut tries = 0;
        let days = loop {
            match self.attempt(start, was_begun).await? {
                Attempt::Done(days) => break days,
                Attempt::Smaller => {}
                Attempt::Again(failure) => {
                    tries += 1;
                    if tries == TRIES {
                        return Err(failure.hint(
                            "Look for errors in the new server's log, then run the command again: it sends these months again.",
                        ));
                    }
                    progress(&self.site, &format!("{}; trying again", failure.message()));
                }
            }
            was_begun = true;
        };
        if let Some((first, last)) = &days {
            progress(&self.site, &format!("comparing {first} to {last}"));
            self.compare((first, last)).await?;
        }
        let part = self.done.part.take().unwrap_or_default();
        self.done.until = self.done.until.take().max(Some(last_of(&part)));
        self.state.remove_part_file()?;
        self.note()
    }

    /// Notes which days the new server has hits of before anything of the part is imported: afterwards both look alike.
    async fn begin(&mut self, start: Option<&str>, end: Option<String>) -> Result<(), Failure> {
        let part = Part {
            to: end,
            last: self.last.clone(),
            ..Part::default()
        };
        // Visits begin on the day before and end on the day after.
        let first = start.and_then(|start| months::after(&months::first_day(start), -1));
        self.find_own_days(first.as_deref(), &last_of(&part))
            .await?;
        self.note_part(&part)
    }

    /// Finds the days from the first one to the day after the last one that have hits of the new server's own.
    async fn find_own_days(&mut self, first: Option<&str>, last: &str) -> Result<(), Failure> {
        let last = months::after(last, 1).unwrap_or_else(|| last.to_owned());
        let mut imported = Imports::of(self.to, &self.site).await?.shown();
        imported.extend(self.done.until.clone().map(|until| (String::new(), until)));
        let own = days::own(self.to, &self.site, (first, &last), &imported).await?;
        self.done.own_days.extend(own);
        Ok(())
    }

    /// Does what is not done of the part.
    async fn attempt(&mut self, start: Option<&str>, was_begun: bool) -> Result<Attempt, Failure> {
        let mut part = self.done.part.clone().unwrap_or_default();
        if part.import.is_none() && part.upload.is_none() {
            let first = start.map(months::first_day);
            let last = self.last_now(&part);
            let range = (first.as_deref(), last.as_str());
            let here = days::with_hits(self.from, &self.site, range).await?;
            if !self.take_up(&mut part, &here).await? {
                if was_begun {
                    // One may have been started of which nothing was noted.
                    imports::settle(self.to, &self.site).await?;
                    // Days were added since it was begun.
                    let before = last_of(&part);
                    if before < last {
                        self.find_own_days(Some(&before), &last).await?;
                    }
                }
                part.last = self.last.clone();
                if let Some(ended) = self.send(start, &mut part, &here).await? {
                    return Ok(ended);
                }
            }
            self.note_part(&part)?;
        }
        if part.is_there {
            return Ok(Attempt::Done(part.days));
        }
        if let (None, Some(upload)) = (&part.import, &part.upload) {
            part.import = imports::start(self.to, &self.site, upload).await?;
            if part.import.is_none() {
                // It has expired, or the import was started and the answer was lost: then it is taken up.
                part.upload = None;
            }
            self.note_part(&part)?;
        }
        let Some(import) = &part.import else {
            let text = "the new server no longer has the checked export";
            return Ok(Attempt::Again(Failure::new(Exit::Refused, text)));
        };
        match imports::wait(self.to, &self.site, import).await? {
            Ended::Done => Ok(Attempt::Done(part.days)),
            Ended::Again(failure) => {
                (part.upload, part.import, part.days) = (None, None, None);
                self.note_part(&part)?;
                Ok(Attempt::Again(failure))
            }
        }
    }

    /// The last day of a part, if it is exported now.
    fn last_now(&self, part: &Part) -> String {
        last_of(&Part {
            last: self.last.clone(),
            ..part.clone()
        })
    }

    /// Takes up an import or an upload of the same days that an interruption has left on the new server: a site has few places
    /// for them.
    async fn take_up(&self, part: &mut Part, here: &[DayHits]) -> Result<bool, Failure> {
        let last = last_of(part);
        let is_kept = |one: &&DayHits| !self.done.not_kept.contains_key(&one.day);
        let here = here.iter().filter(|one| one.day <= last);
        let here: Vec<_> = here.filter(is_kept).collect();
        let (Some(first), Some(last)) = (here.first(), here.last()) else {
            return Ok(false);
        };
        let imports = Imports::of(self.to, &self.site).await?;
        if imports.is_empty() {
            return Ok(false);
        }
        let period = format!("{}..{}", first.day, last.day);
        let query = [("period", period.as_str()), ("plain", "true")];
        let path = ["sites", &self.site, "stats"];
        let stats: Value = self.from.get(&path, &query).await?;
        let Some(visits) = stats["totals"]["visits"].as_i64() else {
            return Ok(false);
        };
        let expected = Expected {
            from: first.day.clone(),
            to: last.day.clone(),
            days: i64::try_from(here.len()).unwrap_or(i64::MAX),
            visits,
        };
        if let Some((import, contents)) = imports.import(&expected) {
            part.import = Some(import);
            part.days = Some((contents.from, contents.to));
            return Ok(true);
        }
        match imports.upload(&expected) {
            Some(upload) => {
                accept(part, upload);
                Ok(true)
            }
            None => Ok(false),
        }
    }

    /// Exports the part and has it checked; how that ended, if there is no upload to import.
    async fn send(
        &mut self,
        start: Option<&str>,
        part: &mut Part,
        here: &[DayHits],
    ) -> Result<Option<Attempt>, Failure> {
        if here.is_empty() {
            self.note_part(part)?;
            return Ok(Some(Attempt::Done(None)));
        }
        let months = (start, part.to.as_deref());
        let totals = export::fetch(self.from, &self.site, months, self.state).await?;
        let Some(checked) = self.check(part, here).await? else {
            return Ok(None);
        };
        match checked {
            Checked::Upload(upload) => {
                self.note_not_kept(here, Some(&upload.contents));
                for month in months::within(&self.months, (start, part.to.as_deref())) {
                    self.done.too_large.remove(month);
                }
                accept(part, upload);
                Ok(None)
            }
            Checked::Empty => {
                if has_hits(&totals, &last_of(part)) {
                    self.note_not_kept(here, None);
                }
                self.note_part(part)?;
                Ok(Some(Attempt::Done(None)))
            }
            Checked::TooLarge(failure) => self.divide(start, part, &failure).map(Some),
        }
    }

    /// Has the exported file checked; `None`: an attempt whose answer was lost has left an upload, which is taken up.
    async fn check(&self, part: &mut Part, here: &[DayHits]) -> Result<Option<Checked>, Failure> {
        let mut retry = self.to.retry();
        loop {
            let begun = Instant::now();
            match imports::check(self.to, &self.site, &self.state.part_file()).await {
                Err(failure) if failure.exit == Exit::Later => {
                    retry.wait(failure, begun.elapsed()).await?;
                    if self.take_up(part, here).await? {
                        return Ok(None);
                    }
                }
                checked => return checked.map(Some),
            }
        }
    }

    /// Takes the first half of the months of a part that is too large. A single month is left out.
    fn divide(
        &mut self,
        start: Option<&str>,
        part: &mut Part,
        failure: &Failure,
    ) -> Result<Attempt, Failure> {
        let months = months::within(&self.months, (start, part.to.as_deref()));
        match months.as_slice() {
            [] | [_] => {
                let month = months.first().copied().or(part.to.as_deref());
                let month = month.unwrap_or(&part.last).to_owned();
                let why = failure.message().to_owned();
                self.done.too_large.insert(month, why);
                self.note_part(part)?;
                Ok(Attempt::Done(None))
            }
            several => {
                progress(&self.site, "too large for one import: sending fewer months");
                part.to = Some(several[several.len() / 2 - 1].to_owned());
                self.note_part(part)?;
                Ok(Attempt::Smaller)
            }
        }
    }

    /// Notes the days of the old server that the new one does not keep, where these are imported.
    fn note_not_kept(&mut self, here: &[DayHits], contents: Option<&Contents>) {
        let first = match contents {
            Some(contents) if !contents.has_more() => return,
            Some(contents) => Some(contents.from.as_str()),
            None => None,
        };
        let kept_from = self.kept_from.as_deref().unwrap_or_default();
        let lost = here.iter().filter(|one| {
            first.is_none_or(|first| one.day.as_str() < first) && one.day.as_str() >= kept_from
        });
        let lost: BTreeMap<String, u64> = lost.map(|one| (one.day.clone(), one.received)).collect();
        self.done.not_kept.extend(lost);
    }
}

/// The last day of a part.
fn last_of(part: &Part) -> String {
    let end = part.to.as_deref().and_then(months::last_day);
    end.map_or(part.last.clone(), |end| end.min(part.last.clone()))
}

fn accept(part: &mut Part, upload: Upload) {
    part.is_there = upload.is_there();
    part.days = Some((upload.contents.from, upload.contents.to));
    part.upload = Some(upload.upload);
}

/// Whether an export has hits up to this day, or excluded ones, whose days it does not say.
fn has_hits(totals: &SiteTotals, last: &str) -> bool {
    let first = totals.first_day.as_deref();
    first.is_some_and(|first| first <= last) || !totals.left_out.is_empty()
}
