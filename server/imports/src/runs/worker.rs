//! Works on imports, one after another.

use std::{io, time::Duration};

use anyhow::Context as _;
use base::audit::{Line, Who};
use counts::ImportedPart;
use serde_json::json;
use shared::ids::SiteNumber;
use tokio::sync::Notify;
use uuid::Uuid;

use super::{
    matomo::{FetchFailure, Remote, Wanted},
    queue::{self, Task},
    state::ImportState,
};
use crate::{
    Imports,
    folder::Temporary,
    output::{Output, Reading},
    source::Source,
    spool::Reader,
    summary::Summary,
};

/// How often it looks whether there is something to do, if it is not woken.
const LOOK: Duration = Duration::from_secs(30);
/// Entries that are stored in one transaction.
const PART: usize = 20_000;

/// The worker. There is one in a deployment, as the data folder belongs to one process.
#[derive(Clone, Debug)]
pub struct Worker {
    imports: Imports,
}

impl Worker {
    /// Over these.
    #[must_use]
    pub fn new(imports: &Imports) -> Self {
        Self {
            imports: imports.clone(),
        }
    }

    /// Waits until there may be something to do.
    pub async fn wait(&self) {
        let wake: &Notify = &self.imports.wake;
        // Time that passes is a reason, too.
        let _ = tokio::time::timeout(LOOK, wake.notified()).await;
    }

    /// Does all that can be done now; gives the number of imports that ended or were taken back.
    ///
    /// # Errors
    /// Some import cannot be worked on now; it is tried again at the next look. Others were.
    pub async fn look(&self) -> anyhow::Result<usize> {
        let context = &self.imports.context;
        queue::expire(context.pool(), context.now()).await?;
        let named = queue::files(context.pool()).await?;
        self.imports.folder.sweep_old(named).await?;
        let (mut done, mut stuck, mut failed) = (0, Vec::new(), None);
        while let Some(task) = queue::next(context.pool(), &stuck).await? {
            match self.work(&task).await {
                Ok(()) => done += 1,
                Err(error) => {
                    stuck.push(task.id);
                    failed = Some(error.context(format!("import {}", task.id)));
                }
            }
        }
        failed.map_or(Ok(done), Err)
    }

    async fn work(&self, task: &Task) -> anyhow::Result<()> {
        match ImportState::parse(&task.state) {
            Some(ImportState::Removing) => self.remove(task).await,
            Some(ImportState::Fetching) => self.fetch(task).await,
            Some(ImportState::Waiting | ImportState::Running) => self.store(task).await,
            _ => anyhow::bail!("the state `{}` is none to work on", task.state),
        }
    }

    async fn remove(&self, task: &Task) -> anyhow::Result<()> {
        let (counts, context) = (&self.imports.counts, &self.imports.context);
        counts
            .remove_import(number(task), &task.id.to_string())
            .await?;
        queue::delete(context.pool(), task.id).await?;
        self.delete_file(task.file);
        tracing::info!(import = %task.id, "an import was taken back");
        Ok(())
    }

    /// Deletes the file of an import that is over.
    fn delete_file(&self, file: Option<Uuid>) {
        drop(file.map(|file| Temporary::new(self.imports.folder.spool(file))));
    }

    /// Fetches the reports of a Matomo, all of them or none: what an interruption left behind is swept away.
    async fn fetch(&self, task: &Task) -> anyhow::Result<()> {
        let context = &self.imports.context;
        let fetched = self.fetched(task).await;
        let failure = match fetched {
            Ok((file, summary)) => {
                let kept = Temporary::new(self.imports.folder.spool(file));
                let summary = serde_json::to_value(summary)?;
                if queue::fetched(context.pool(), task.id, file, summary).await? {
                    kept.keep();
                }
                return Ok(());
            }
            Err(failure) => failure,
        };
        match failure.code() {
            Some(code) => {
                tracing::info!(import = %task.id, %failure, "an import failed");
                self.fail(task, code).await
            }
            None => match failure {
                // It is to be taken back, which comes next.
                FetchFailure::Stopped => Ok(()),
                failure => Err(failure.into()),
            },
        }
    }

    async fn fetched(&self, task: &Task) -> Result<(Uuid, Summary), FetchFailure> {
        let (context, folder) = (&self.imports.context, &self.imports.folder);
        let sealed = task.remote.as_deref().context("it has no address")?;
        let remote = Remote::unseal(&context.sealer, task.id, sealed)?;
        let days = task
            .first_day
            .zip(task.last_day)
            .context("it has no days")?;
        let site = self.imports.registry.by_id(task.site_id);
        let site = site.context("its site is not there")?;
        let file = context.id();
        let spool = folder.spool(file);
        let kept = Temporary::new(spool.clone());
        folder.room().await.map_err(anyhow::Error::from)?;
        let reading = Reading {
            zone: site.zone.clone(),
            first_day: days.0.max(
                self.imports
                    .first_day(&site)
                    .await
                    .map_err(anyhow::Error::from)?,
            ),
            last_day: days.1,
            stop: Default::default(),
        };
        let mut output = Output::new(reading, &spool)?;
        let wanted = Wanted {
            pool: context.pool(),
            import: task.id,
        };
        remote
            .fetch(&context.fetch, days, &mut output, &wanted)
            .await?;
        let summary = tokio::task::spawn_blocking(move || output.finish());
        let summary = summary.await.map_err(anyhow::Error::from)??;
        kept.keep();
        Ok((file, summary))
    }

    /// Stores an import from where it is, and shows it.
    async fn store(&self, task: &Task) -> anyhow::Result<()> {
        let counts = &self.imports.counts;
        let (site, id) = (number(task), task.id.to_string());
        let source = Source::parse(&task.source).context("its source is unknown")?;
        let summary: Summary = serde_json::from_value(task.summary.clone().unwrap_or_default())?;
        let mut stored = counts.import_stored(site, &id).await?;
        let mut reader = match self.open(task.file, stored).await {
            Ok(reader) => reader,
            Err(error) => return self.damaged(task, &error).await,
        };
        while self.goes_on(task, stored).await? {
            let read = tokio::task::spawn_blocking(move || {
                let part = reader.part(PART);
                (reader, part)
            });
            let part;
            (reader, part) = read.await?;
            match part {
                Err(error) => return self.damaged(task, &error).await,
                Ok(None) if stored < summary.entries => {
                    let error = io::Error::from(io::ErrorKind::UnexpectedEof);
                    return self.damaged(task, &error).await;
                }
                Ok(None) => {
                    let shown = counts.show_import(site, &id, source.word()).await?;
                    return self.finish(task, shown.days).await;
                }
                Ok(Some(part)) => {
                    let read = part.len() as u64;
                    let part = within(part, (task.first_day, task.last_day));
                    counts
                        .add_import_part(site, &id, part, (stored, read))
                        .await?;
                    stored += read;
                }
            }
        }
        tracing::info!(import = %task.id, "an import was stopped");
        Ok(())
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

    /// Notes how far an import is; whether it is still wanted.
    async fn goes_on(&self, task: &Task, stored: u64) -> anyhow::Result<bool> {
        let context = &self.imports.context;
        let stored = i64::try_from(stored).unwrap_or(i64::MAX);
        Ok(queue::progress(context.pool(), task.id, stored, context.now()).await?)
    }

    async fn damaged(&self, task: &Task, error: &io::Error) -> anyhow::Result<()> {
        tracing::error!(import = %task.id, %error, "the file of an import cannot be read");
        // What is stored of it already is not shown, and of no use.
        let counts = &self.imports.counts;
        counts
            .remove_import(number(task), &task.id.to_string())
            .await?;
        self.fail(task, "damaged").await
    }

    async fn fail(&self, task: &Task, code: &str) -> anyhow::Result<()> {
        let context = &self.imports.context;
        let mut transaction = context.pool().begin().await?;
        if queue::fail(&mut transaction, task.id, code, context.now()).await? {
            let line = line(task, "import.failed", json!({"id": task.id, "why": code}));
            let who = Who::service(task.account_id);
            context.audit(&mut transaction, who, line).await?;
            transaction.commit().await?;
            self.delete_file(task.file);
        }
        Ok(())
    }

    async fn finish(&self, task: &Task, days: u64) -> anyhow::Result<()> {
        let context = &self.imports.context;
        let shown = i32::try_from(days).unwrap_or(i32::MAX);
        let mut transaction = context.pool().begin().await?;
        // One that is to be taken back by now is left to that.
        if queue::finish(&mut transaction, task.id, shown, context.now()).await? {
            let line = line(task, "import.done", json!({"id": task.id, "days": days}));
            let who = Who::service(task.account_id);
            context.audit(&mut transaction, who, line).await?;
            transaction.commit().await?;
            self.delete_file(task.file);
            tracing::info!(import = %task.id, days, "an import is done");
        }
        Ok(())
    }
}

fn number(task: &Task) -> SiteNumber {
    // Postgres counts them from 1, without a sign bit to spare.
    SiteNumber(task.site_number.unsigned_abs())
}

fn line<'a>(task: &'a Task, action: &'a str, new: serde_json::Value) -> Line<'a> {
    Line {
        action,
        subject: &task.source,
        site: Some(task.site_id),
        old: None,
        new: Some(new),
    }
}

/// The entries of a part that are from and to these days.
fn within(part: ImportedPart, (first, last): (Option<i32>, Option<i32>)) -> ImportedPart {
    let days = first.unwrap_or(i32::MIN)..=last.unwrap_or(i32::MAX);
    match part {
        ImportedPart::Sums(mut sums) => {
            sums.retain(|sum| days.contains(&sum.day));
            ImportedPart::Sums(sums)
        }
        // A visit that began before is left out whole, so that none lacks its beginning.
        ImportedPart::Hits(mut hits) => {
            hits.retain(|hit| days.contains(&hit.day) && days.contains(&hit.visit_day));
            ImportedPart::Hits(hits)
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
        assert_eq!(within(hits, (Some(2), None)).len(), 1);
    }
}
