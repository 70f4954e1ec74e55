//! What comes after the demo's year: while the demo runs, its sites' visitors come as time goes, and a later start
//! makes up for the time in between.
//!
//! Each day (UTC) is made from its own seed, so that a later start makes the same day again and takes of it
//! what is later than what was taken. A [`Note`] in the data folder says how far that is. It is written
//! before a piece is taken: after a crash a piece may be missing, but nothing is there twice.

use std::{
    collections::VecDeque,
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context as _;
use base::{clock::MICROS, files::write_whole};
use intake::ClientFacts;
use serde::{Deserialize, Serialize};
use shared::wire::ScriptHit;
use tokio::{
    sync::watch,
    time::{MissedTickBehavior, interval},
};

use super::{
    BATCH, Made, Plan, Service, Sites, Taking,
    hours::{DAY_HOURS, HOUR, Hours},
    running::Sent,
};

/// In seconds.
const HOUR_SECONDS: i64 = 3_600;
const DAY: i64 = 24 * HOUR_SECONDS;
/// How often new hits are sent: well within the five minutes for which a visitor counts as online.
const EVERY: Duration = Duration::from_secs(2);
/// A demo that was stopped for longer than this many days, and than its plan's days, makes up only for the last ones.
const LONGEST_GAP: u32 = 31;

/// What a later start must know about the demo; a file of the data folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Note {
    /// The plan's seed.
    pub seed: u64,
    /// Hits that counted in the plan's time.
    pub hits: u64,
    /// Those that were left out.
    pub left_out: u64,
    /// Hits before this moment were taken; in Unix seconds.
    pub until: i64,
    /// The plan's days. Demos of earlier versions had a year unless asked otherwise.
    #[serde(default = "year")]
    days: u32,
    /// The plan's end in Unix seconds, where `until` is later.
    #[serde(default)]
    ends: Option<i64>,
    /// The sites' named elements and sections.
    #[serde(default)]
    sites: Sites,
}

const fn year() -> u32 {
    365
}

impl Note {
    /// Of a demo that was just made.
    pub fn new(plan: &Plan, made: &Made, sites: Sites) -> Self {
        let ends = plan.ends.div_euclid(MICROS);
        Self {
            seed: plan.seed,
            hits: made.counted,
            left_out: made.left_out,
            until: ends,
            days: plan.days,
            ends: Some(ends),
            sites,
        }
    }

    /// Writes it whole.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        let text = serde_json::to_string(self).map_err(io::Error::other)?;
        write_whole(file, format!("{text}\n").as_bytes())
    }

    fn plan(&self) -> Plan {
        Plan {
            seed: self.seed,
            hits: self.hits + self.left_out,
            days: self.days,
            ends: self.ends.unwrap_or(self.until) * MICROS,
        }
    }
}

/// Continues a demo.
pub struct Later {
    service: Service,
    file: PathBuf,
    note: Note,
    hours: Hours,
    /// The next hour since 1970 to be made.
    hour: i64,
    /// What is to be taken, in order of time.
    waiting: VecDeque<(ScriptHit, ClientFacts, i64)>,
    /// Whether the file says that what waits is taken.
    noted: bool,
    taking: Taking,
    /// Whether days were made up for, so that their salts are to be destroyed.
    old: bool,
}

impl std::fmt::Debug for Later {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Later")
            .field("note", &self.note)
            .finish_non_exhaustive()
    }
}

impl Later {
    /// Reads the note; takes nothing yet. It keeps a processor busy for a moment.
    ///
    /// # Errors
    /// When the note cannot be read.
    pub fn open(service: Service, file: PathBuf) -> anyhow::Result<Self> {
        let read =
            || -> anyhow::Result<Note> { Ok(serde_json::from_slice(&std::fs::read(&file)?)?) };
        let mut note = read().with_context(|| format!("{} cannot be read", file.display()))?;
        note.ends.get_or_insert(note.until);
        let now = service.clock.now_seconds();
        let gap = i64::from(note.days.max(LONGEST_GAP)) * DAY;
        let old = note.until < now - DAY;
        note.until = note.until.max(now - gap);
        // Visits of the day before may continue.
        let first_day = note.until.div_euclid(DAY) - 1;
        Ok(Self {
            hours: Hours::new(&note.plan(), &note.sites)?,
            hour: first_day * DAY_HOURS,
            waiting: VecDeque::new(),
            noted: true,
            taking: Taking::default(),
            service,
            file,
            note,
            old,
        })
    }

    /// Takes what was sent in the next hour, or up to now where that is sooner; returns whether there is
    /// more to be taken at once.
    ///
    /// # Errors
    /// When the service cannot take it now, or the note cannot be written. The next call continues there.
    pub async fn step(&mut self) -> anyhow::Result<bool> {
        self.take().await?;
        let (now, from) = (self.service.clock.now_seconds(), self.note.until);
        let until = now.min(from + HOUR_SECONDS);
        if until > from {
            self.make(from * 1_000, until * 1_000);
            self.note.until = until;
            self.noted = self.waiting.is_empty();
            self.take().await?;
            self.taking.made.until = until * MICROS;
        }
        if until < now {
            return Ok(true);
        }
        self.destroy_old_salts().await?;
        Ok(false)
    }

    /// What was taken so far, without the plan's.
    pub fn made(&self) -> Made {
        self.taking.made
    }

    /// Takes hits as they are due until `stopped` says so. Spawn it once.
    pub async fn run(mut self, mut stopped: watch::Receiver<bool>) {
        let mut ticks = interval(EVERY);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut failing = false;
        loop {
            let stop = async {
                // An error means that the sender is gone.
                let _ = stopped.wait_for(|stopped| *stopped).await;
            };
            tokio::select! {
                () = stop => return,
                _ = ticks.tick() => {}
            }
            // A piece under way is taken to its end.
            while !*stopped.borrow() {
                match self.step().await {
                    Ok(more) => {
                        failing = false;
                        if !more {
                            break;
                        }
                    }
                    Err(error) => {
                        if !failing {
                            tracing::warn!(
                                error = format!("{error:#}"),
                                "the demo cannot add visits now; trying again every {} seconds",
                                EVERY.as_secs()
                            );
                        }
                        failing = true;
                        break;
                    }
                }
                tokio::task::yield_now().await;
            }
        }
    }

    /// Makes the hits from one moment to before another (milliseconds since 1970).
    fn make(&mut self, from: i64, end: i64) {
        while self.hour * HOUR < end {
            if self.hour.rem_euclid(DAY_HOURS) == 0 {
                self.hours.begin_anew(self.hour);
            }
            self.hours.make();
            self.hour += 1;
        }
        while let Some(Sent { hit, client, at }) = self.hours.next_before(end) {
            // A later start makes the day's earlier hits again, which were taken.
            if at >= from {
                self.waiting.push_back((hit, client, at * 1_000));
            }
        }
    }

    /// Takes what waits, after the file says so.
    async fn take(&mut self) -> anyhow::Result<()> {
        if !self.noted {
            let (note, file) = (self.note.clone(), self.file.clone());
            tokio::task::spawn_blocking(move || note.write(&file))
                .await?
                .with_context(|| format!("{} cannot be written", self.file.display()))?;
            self.noted = true;
        }
        loop {
            if self.taking.batch.is_empty() {
                let some = self.waiting.len().min(BATCH);
                self.taking.batch.extend(self.waiting.drain(..some));
            }
            if self.taking.batch.is_empty() {
                return Ok(());
            }
            self.taking.take(&self.service).await?;
        }
    }

    /// Those of days that were made up for.
    async fn destroy_old_salts(&mut self) -> anyhow::Result<()> {
        if !self.old {
            return Ok(());
        }
        let (intake, now) = (self.service.intake.clone(), self.service.clock.now());
        tokio::task::spawn_blocking(move || intake.destroy_old_salts(now))
            .await?
            .context("the salts of days gone by could not be destroyed")?;
        self.old = false;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_of_an_earlier_version_is_read() {
        let text = r#"{"seed":1,"hits":10,"left_out":2,"until":1795780800}"#;
        let note: Note = serde_json::from_str(text).expect("a note");
        let plan = note.plan();
        assert_eq!((plan.seed, plan.hits, plan.days), (1, 12, 365));
        assert_eq!(plan.ends, 1_795_780_800 * MICROS);
    }
}
