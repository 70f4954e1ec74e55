//! Scheduled backups (`backup.every_hours`).

use std::{path::PathBuf, time::Duration};

use base::{
    clock::{Clock as _, SharedClock},
    config,
    random::SystemRandom,
    secret::SecretUrl,
};
use counts::Counts;
use tokio::sync::mpsc;

use crate::{
    commands::backup::{
        Whole, deployment, last_scheduled,
        place::{Place, name_of, remove_uploads},
    },
    jobs::{Job, Jobs},
};

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_secs(60);
/// After one that failed, the next is tried this many seconds later.
const AGAIN: i64 = 900;
const HOUR: i64 = 3_600;

/// What is needed to make them.
pub struct Backups {
    /// Where they go, and how often.
    pub config: config::Backup,
    /// The data folder.
    pub data: PathBuf,
    /// The counted hits.
    pub counts: Counts,
    /// The accounts database's address.
    pub accounts: SecretUrl,
    /// Time.
    pub clock: SharedClock,
    /// How they do.
    pub jobs: Jobs,
    /// None is tried before, in Unix seconds.
    pub not_before: i64,
}

impl std::fmt::Debug for Backups {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Backups").finish_non_exhaustive()
    }
}

/// Makes one whenever it is due. A machine that was off makes up for it.
pub async fn back_up_forever(mut backups: Backups) {
    if let Err(error) = remove_uploads(&backups.data) {
        tracing::warn!(
            error = format!("{error:#}"),
            "copies of interrupted uploads cannot be removed"
        );
    }
    loop {
        tokio::time::sleep(LOOK).await;
        backups.look().await;
    }
}

impl Backups {
    /// Looks at the clock, and makes one where it is time to.
    pub async fn look(&mut self) {
        let now = self.clock.now_seconds();
        if now < self.not_before || !self.is_due(now) {
            return;
        }
        let done = self.make(now).await;
        self.jobs
            .ended(Job::Backup, done.is_ok(), self.clock.now_seconds());
        // Even if the time of the last one could not be stored.
        self.not_before = now + i64::from(self.config.every_hours) * HOUR;
        if let Err(error) = done {
            tracing::error!(
                error = format!("{error:#}"),
                "the backup failed; it is tried again in 15 minutes"
            );
            self.not_before = now + AGAIN;
        }
    }

    fn is_due(&self, now: i64) -> bool {
        let every = i64::from(self.config.every_hours) * HOUR;
        let last = last_scheduled(&self.data);
        // One in the future is ignored: the clock was wrong.
        let last = last.filter(|last| *last <= now);
        every > 0 && last.is_none_or(|last| now - last >= every)
    }

    /// Makes one, then deletes those that are too old.
    ///
    /// # Errors
    /// The backup cannot be made, or an old one cannot be deleted.
    async fn make(&self, now: i64) -> anyhow::Result<()> {
        let Some(to) = self.config.to.as_deref() else {
            return Ok(());
        };
        let all = Place::read(&self.config, to)?;
        let place = all.folder(&name_of(now)?);
        let whole = Whole {
            data: &self.data,
            counts: &self.counts,
            accounts: &self.accounts,
            clock: &*self.clock,
        };
        // Progress has no reader here.
        let (progress, _) = mpsc::unbounded_channel();
        let written = whole.copy_into(&place, &progress).await?;
        crate::commands::backup::was_scheduled(&self.data)?;
        tracing::info!(
            to = place.shown(),
            bytes = written.bytes(),
            seconds = written.seconds(),
            "backed up"
        );
        let id = deployment::id(&self.data, &SystemRandom)?;
        let old = all.delete_old(&id, self.config.keep, now).await?;
        if !old.is_empty() {
            tracing::info!(deleted = old.join(", "), "deleted old backups");
        }
        Ok(())
    }
}
