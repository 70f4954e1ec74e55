//! Works on imports: takes them back, has them fetched, and stores them in turns.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

use anyhow::Context as _;
use counts::ImportedPart;
use shared::ids::SiteNumber;
use tokio::{sync::Notify, task::JoinHandle};
use uuid::Uuid;

use super::{
    fetching::Fetches,
    leftovers, outcome,
    queue::{self, Task},
    state::ImportState,
};
use crate::{
    Imports,
    source::Source,
    spool::{self, Reader},
    summary::Summary,
};

/// How often it looks whether there is something to do, if it is not woken.
const LOOK: Duration = Duration::from_secs(30);
/// Entries that are stored in one transaction.
const PART: usize = 20_000;
/// Parts that are stored of an import before another has its turn.
const TURN: usize = 25;

/// The worker of a server, which leaves the imports of others that share its Postgres alone.
#[derive(Clone, Debug)]
pub struct Worker {
    imports: Imports,
    fetches: Arc<Fetches>,
    /// Whether it has removed what a crash left behind in DuckDB.
    has_cleared: Arc<AtomicBool>,
}

/// A part as it was read: how many entries of the file it is, and those of them that are to be stored.
type Part = io::Result<Option<(u64, ImportedPart)>>;

/// What a look did.
#[derive(Debug)]
pub struct Looked {
    /// How many imports ended or were taken back.
    pub ended: usize,
    /// An error where some import cannot be worked on now; it is tried again at the next look.
    pub outcome: anyhow::Result<()>,
}

/// How the work on an import ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Worked {
    /// It is done, has failed, or is taken back.
    Ended,
    /// It is another's turn.
    Paused,
}

impl Worker {
    /// Over these.
    #[must_use]
    pub fn new(imports: &Imports) -> Self {
        Self {
            imports: imports.clone(),
            fetches: Arc::default(),
            has_cleared: Arc::default(),
        }
    }

    /// Waits until there may be something to do.
    pub async fn wait(&self) {
        let wake: &Notify = &self.imports.wake;
        // Time that passes is a reason, too.
        let _ = tokio::time::timeout(LOOK, wake.notified()).await;
    }

    /// Does all that can be done now. What is fetched continues in tasks that end with this worker.
    pub async fn look(&self) -> Looked {
        let mut ended = 0;
        let outcome = self.look_at_all(&mut ended).await;
        Looked { ended, outcome }
    }

    async fn look_at_all(&self, ended: &mut usize) -> anyhow::Result<()> {
        let context = &self.imports.context;
        queue::expire(context.pool(), context.now()).await?;
        crate::clear(&self.imports.folder, context.pool()).await?;
        if !self.has_cleared.load(Relaxed) {
            leftovers::remove(&self.imports).await?;
            self.has_cleared.store(true, Relaxed);
        }
        let server = self.imports.server().await?;
        let (mut stuck, mut paused): (Vec<Uuid>, Vec<Uuid>) = (vec![], vec![]);
        let mut outcome = Ok(());
        loop {
            self.fetch().await?;
            let without = [stuck.as_slice(), paused.as_slice()].concat();
            let Some(task) = queue::next(context.pool(), server, &without, false).await? else {
                if paused.is_empty() {
                    return outcome;
                }
                paused.clear();
                continue;
            };
            match self.work(&task).await {
                Ok(Worked::Ended) => *ended += 1,
                Ok(Worked::Paused) => paused.push(task.id),
                Err(error) => {
                    stuck.push(task.id);
                    outcome = Err(error.context(format!("import {}", task.id)));
                }
            }
        }
    }

    async fn work(&self, task: &Task) -> anyhow::Result<Worked> {
        match ImportState::parse(&task.state) {
            Some(ImportState::Removing) => self.remove(task).await.map(|()| Worked::Ended),
            Some(ImportState::Waiting | ImportState::Running) => self.store(task).await,
            _ => anyhow::bail!("the state `{}` is none to work on", task.state),
        }
    }

    /// Has imports fetched that can be.
    async fn fetch(&self) -> anyhow::Result<()> {
        let server = self.imports.server().await?;
        let tasks = queue::fetching(self.imports.context.pool(), server).await?;
        self.fetches.begin(&self.imports, tasks);
        Ok(())
    }

    /// Does between two parts of this import what others wait for.
    async fn serve_others(&self, import: Uuid) -> anyhow::Result<()> {
        self.fetch().await?;
        let pool = self.imports.context.pool();
        let server = self.imports.server().await?;
        let mut stuck = vec![import];
        while let Some(task) = queue::next(pool, server, &stuck, true).await? {
            if let Err(error) = self.remove(&task).await {
                stuck.push(task.id);
                let error = format!("{error:#}");
                tracing::error!(import = %task.id, error, "an import cannot be taken back now");
            }
        }
        Ok(())
    }

    async fn remove(&self, task: &Task) -> anyhow::Result<()> {
        let (counts, context) = (&self.imports.counts, &self.imports.context);
        counts
            .remove_import(number(task), &task.id.to_string())
            .await?;
        queue::delete(context.pool(), task.id).await?;
        outcome::delete_file(&self.imports, task.file);
        self.imports.folder.remove_fetched(task.id).await?;
        tracing::info!(import = %task.id, "an import was taken back");
        Ok(())
    }

    /// Stores an import from where it is, and shows it.
    async fn store(&self, task: &Task) -> anyhow::Result<Worked> {
        let (counts, pool) = (&self.imports.counts, self.imports.context.pool());
        let (site, id) = (number(task), task.id.to_string());
        let source = Source::parse(&task.source).context("its source is unknown")?;
        let summary: Summary = serde_json::from_value(task.summary.clone().unwrap_or_default())?;
        let mut stored = counts.import_stored(site, &id).await?;
        let reader = match self.open(task.file, stored).await {
            Ok(reader) => reader,
            Err(error) => return self.unreadable(task, error).await,
        };
        self.resume(task, stored).await?;
        let days = (task.first_day, task.last_day);
        let mut reading = read(reader, days);
        let mut parts = 0;
        while self.goes_on(task, stored).await? {
            self.serve_others(task.id).await?;
            if parts == TURN {
                parts = 0;
                let server = self.imports.server().await?;
                let next = queue::next(pool, server, &[task.id], false).await?;
                if next.is_some() {
                    return Ok(Worked::Paused);
                }
            }
            parts += 1;
            let (reader, part) = reading.await?;
            match part {
                Err(error) => return self.unreadable(task, error).await,
                Ok(None) if stored < summary.entries => {
                    let error = io::Error::from(io::ErrorKind::UnexpectedEof);
                    return self.unreadable(task, error).await;
                }
                Ok(None) => {
                    let shown = counts.show_import(site, &id, source.word()).await?;
                    outcome::finish(&self.imports, task, shown.days).await?;
                    return Ok(Worked::Ended);
                }
                Ok(Some((entries, part))) => {
                    // The next part is read while this one is stored.
                    reading = read(reader, days);
                    counts
                        .add_import_part(site, &id, part, (stored, entries))
                        .await?;
                    stored += entries;
                }
            }
        }
        tracing::info!(import = %task.id, "an import was stopped");
        if queue::state(pool, task.id).await?.is_none() {
            // Its site was deleted, maybe while a part was being stored.
            counts.remove_import(site, &id).await?;
            outcome::delete_file(&self.imports, task.file);
        }
        Ok(Worked::Ended)
    }

    async fn open(&self, file: Option<Uuid>, stored: u64) -> io::Result<Reader> {
        let file = file.ok_or(io::ErrorKind::NotFound)?;
        let path = self.imports.folder.spool(file);
        let opened = tokio::task::spawn_blocking(move || {
            let mut reader = Reader::open(&path)?;
            reader.skip(stored)?;
            Ok(reader)
        });
        opened.await.map_err(io::Error::other)?
    }

    /// Notes from where an import continues, by which it is known how fast it is.
    async fn resume(&self, task: &Task, stored: u64) -> anyhow::Result<()> {
        let context = &self.imports.context;
        let stored = i64::try_from(stored).unwrap_or(i64::MAX);
        Ok(queue::resume(context.pool(), task.id, stored, context.now()).await?)
    }

    /// Notes how far an import is; whether it is still wanted.
    async fn goes_on(&self, task: &Task, stored: u64) -> anyhow::Result<bool> {
        let context = &self.imports.context;
        let stored = i64::try_from(stored).unwrap_or(i64::MAX);
        Ok(queue::progress(context.pool(), task.id, stored, context.now()).await?)
    }

    /// Ends an import whose file is damaged or gone. Another error may pass, and is tried again.
    async fn unreadable(&self, task: &Task, error: io::Error) -> anyhow::Result<Worked> {
        if !spool::is_damage(&error) {
            return Err(error.into());
        }
        tracing::error!(import = %task.id, %error, "the file of an import cannot be read");
        // What is stored of it already is not shown, and of no use.
        let counts = &self.imports.counts;
        counts
            .remove_import(number(task), &task.id.to_string())
            .await?;
        outcome::fail(&self.imports, task, "damaged").await?;
        Ok(Worked::Ended)
    }
}

/// Reads the next part on a thread that may block.
fn read(mut reader: Reader, days: (Option<i32>, Option<i32>)) -> JoinHandle<(Reader, Part)> {
    tokio::task::spawn_blocking(move || {
        let part = reader.part(PART);
        let part = part.map(|part| part.map(|part| (part.len() as u64, within(part, days))));
        (reader, part)
    })
}

fn number(task: &Task) -> SiteNumber {
    // Postgres counts them from 1, without a sign bit to spare.
    SiteNumber(task.site_number.unsigned_abs())
}

/// The entries of a part that are from and to these days.
fn within(part: ImportedPart, (first, last): (Option<i32>, Option<i32>)) -> ImportedPart {
    let days = first.unwrap_or(i32::MIN)..=last.unwrap_or(i32::MAX);
    match part {
        ImportedPart::Sums(mut sums) => {
            sums.retain(|sum| days.contains(&sum.day));
            ImportedPart::Sums(sums)
        }
        // Visits are whole: one that began before is left out, and one that began in time is in, what it did after midnight too.
        ImportedPart::Hits(mut hits) => {
            hits.retain(|hit| days.contains(&hit.visit_day));
            ImportedPart::Hits(hits)
        }
        ImportedPart::LeftOut(mut left_out) => {
            left_out.retain(|one| days.contains(&one.day));
            ImportedPart::LeftOut(left_out)
        }
    }
}

#[cfg(test)]
mod tests {
    use counts::{ImportedHit, ImportedSum};

    use super::*;

    #[test]
    fn only_the_days_asked_for_are_stored() {
        let sum = |day| ImportedSum {
            day,
            ..ImportedSum::default()
        };
        let sums = ImportedPart::Sums(vec![sum(1), sum(2), sum(3)]);
        assert_eq!(within(sums.clone(), (None, None)).len(), 3);
        assert_eq!(within(sums.clone(), (Some(2), None)).len(), 2);
        assert_eq!(within(sums, (Some(2), Some(2))).len(), 1);
        let hit = |visit_day, day| ImportedHit {
            day,
            visit_day,
            ..ImportedHit::default()
        };
        let hits = ImportedPart::Hits(vec![hit(1, 1), hit(1, 2), hit(2, 2)]);
        assert_eq!(within(hits.clone(), (Some(2), None)).len(), 1);
        assert_eq!(within(hits, (None, Some(1))).len(), 2);
    }
}
