//! Scheduled tasks.

use std::{collections::HashMap, io, path::PathBuf, sync::Arc, time::Duration};

use base::{
    clock::{Clock as _, SharedClock, night_before},
    context::Context,
    limits::Limiter,
};
use counts::{Counts, MaintenanceError, Offset, Question, Scope, Value, Zones};
use figures::{
    query::Columns,
    time::{DAY, HOUR, Offsets, SECOND},
};
use sites::{
    SiteRegistry, Sites,
    expiry::{Expiry, HoldsUntil},
};
use url::Url;

use crate::{
    commands::backup::forgotten::ForgottenInBackups,
    jobs::{Job, Jobs},
};

/// How often the clock is looked at.
const LOOK: Duration = Duration::from_secs(60);
/// A day is compacted this long after its end in its site's zone: longer than a visit that began in it can
/// still be joined.
const AFTER_DAY: i64 = 2 * HOUR;

/// The zones' offsets, for compaction: all that any kept hit may fall into.
pub fn zones(registry: &SiteRegistry, now: i64) -> Zones {
    let mut zones: Zones = HashMap::new();
    for site in registry.all() {
        // The earliest day that a period may name, to the latest that an event may.
        let offsets = Offsets::between(&site.zone, FIRST, now + 2 * DAY);
        let offsets = offsets
            .0
            .iter()
            .map(|offset| Offset {
                from: offset.from,
                seconds: (offset.offset / SECOND) as i32,
            })
            .collect();
        zones.insert(site.number(), offsets);
    }
    zones
}

/// 1990-01-01: no hit is older, not even an imported one.
const FIRST: i64 = 631_152_000 * SECOND;

/// How many rows wait at least for a compaction after an import.
const ROWS_OF_IMPORTS: u64 = 50_000;

/// The file of the data folder that says when the days that are over were last
/// compacted.
pub const LAST_NIGHT: &str = "counts/last-night";

/// What is needed to compact.
#[derive(Clone)]
pub struct NightlyCompaction {
    /// The counted hits.
    pub counts: Counts,
    /// The sites.
    pub registry: Arc<SiteRegistry>,
    /// Time.
    pub clock: SharedClock,
    /// At which hour, and at how many rows.
    pub settings: base::config::Counts,
    /// The file that says when it was last done.
    pub kept: PathBuf,
    /// How it does.
    pub jobs: Jobs,
}

impl std::fmt::Debug for NightlyCompaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NightlyCompaction").finish_non_exhaustive()
    }
}

/// Compacts each night at the hour set, and whenever many rows wait.
pub async fn compact_forever(nightly: NightlyCompaction) {
    loop {
        tokio::time::sleep(LOOK).await;
        nightly.look().await;
    }
}

impl NightlyCompaction {
    /// Looks at the clock and at the waiting rows, and compacts if it is due. A machine that was off at the
    /// hour makes up for it.
    pub async fn look(&self) {
        self.counts.tick();
        let now = self.clock.now();
        let many = match live_rows(&self.counts).await {
            Ok(rows) => rows >= self.settings.compact_at_rows,
            Err(error) => {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "cannot tell how many rows wait for compaction"
                );
                false
            }
        };
        let night_began = night_before(self.settings.compact_hour, now);
        let night = self.last().is_none_or(|last| last < night_began);
        if !many && !night {
            return;
        }
        let scope = if many {
            Scope::All
        } else {
            Scope::Before(now - AFTER_DAY)
        };
        self.compact(scope, now).await;
    }

    /// Compacts days that are over after an import, if many rows wait: questions about its days are fast at once then.
    pub async fn after_import(&self) {
        let rows = live_rows(&self.counts).await;
        if rows.is_ok_and(|rows| rows >= ROWS_OF_IMPORTS) {
            let now = self.clock.now();
            self.compact(Scope::Before(now - AFTER_DAY), now).await;
        }
    }

    async fn compact(&self, scope: Scope, now: i64) {
        let ended = |succeeded| {
            self.jobs
                .ended(Job::Compaction, succeeded, self.clock.now_seconds());
        };
        match self.counts.compact(scope, zones(&self.registry, now)).await {
            Ok(done) => {
                ended(true);
                tracing::info!(rows = done.rows, months = done.months, took = ?done.took, "compacted");
                self.done(now);
            }
            Err(MaintenanceError::Running) => {}
            Err(error) => {
                ended(false);
                tracing::error!(%error, "compaction failed; it is tried again");
            }
        }
    }

    /// When it was last done; `None` where that is not known, or in the future.
    fn last(&self) -> Option<i64> {
        let text = match std::fs::read_to_string(&self.kept) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return None,
            Err(error) => {
                tracing::warn!(%error, file = %self.kept.display(), "cannot be read");
                return None;
            }
        };
        let last = text.trim().parse::<i64>().ok()?.checked_mul(SECOND)?;
        (last <= self.clock.now()).then_some(last)
    }

    fn done(&self, now: i64) {
        let text = format!("{}\n", now / SECOND);
        if let Err(error) = std::fs::write(&self.kept, text) {
            tracing::warn!(%error, file = %self.kept.display(), "cannot be written: compaction is done again after the next look");
        }
    }
}

/// How many rows are not yet compacted.
async fn live_rows(counts: &Counts) -> anyhow::Result<u64> {
    let answer = counts
        .ask(Question {
            name: "live_rows",
            sql: "SELECT count(*) AS rows FROM hits_live".to_owned(),
            values: vec![],
        })
        .await?;
    let rows = answer
        .batches
        .first()
        .map(|batch| Columns::of(batch).numbers("rows"))
        .transpose()?;
    Ok(rows.and_then(|rows| rows.first().copied()).unwrap_or(0) as u64)
}

/// A reset that was requested within this many seconds may still be under way in the request.
const RESET_UNDER_WAY: i64 = 60;

/// Finishes the deletion of sites whose hits were not yet erased, and resets.
pub async fn erase_forever(sites: Sites, jobs: Jobs) {
    // Nothing is under way at the start.
    let mut until = sites.clock.now_seconds();
    loop {
        let (resets, deleted) = (
            sites::reset::finish(&sites, until).await,
            sites.erase_deleted().await,
        );
        let succeeded = resets.is_ok() && deleted.is_ok();
        jobs.ended(Job::Erasure, succeeded, sites.clock.now_seconds());
        if let Err(error) = resets {
            tracing::error!(
                error = format!("{error:#}"),
                "what was counted before a reset is not yet erased; it is tried again"
            );
        }
        if let Err(error) = deleted {
            tracing::error!(
                error = format!("{error:#}"),
                "what was counted for a deleted site is not yet erased; it is tried again"
            );
        }
        tokio::time::sleep(Duration::from_secs(300)).await;
        until = sites.clock.now_seconds() - RESET_UNDER_WAY;
    }
}

/// Whether anything is there up to a day: rows, sums, what is imported, ties of consented visitors, or the numbers of hits
/// that were left out.
const HOLDS_UNTIL: &str = "SELECT (EXISTS (FROM hits WHERE site_id = $1 AND visit_day <= $2::DATE)
    OR EXISTS (FROM hits_live WHERE site_id = $1 AND visit_day <= $2::DATE)
    OR EXISTS (FROM day_sums WHERE site_id = $1 AND visit_day <= $2::DATE)
    OR EXISTS (FROM imported_sums WHERE site_id = $1 AND day <= $2::DATE)
    OR EXISTS (FROM imported_hits WHERE site_id = $1 AND visit_day <= $2::DATE)
    OR EXISTS (FROM imported_left_out WHERE site_id = $1 AND day <= $2::DATE)
    OR EXISTS (FROM ties WHERE site_id = $1 AND visit_day <= $2::DATE)
    OR EXISTS (FROM left_out WHERE site_id = $1 AND day <= $2::DATE))::BIGINT AS holds";

/// Deletes hits that are older than sites keep them; `None`: the deployment keeps all of them.
pub fn expiry(sites: Sites, counts: Counts, keep_days: Option<u32>) -> Expiry {
    let holds_until: HoldsUntil = Arc::new(move |site, day| {
        let counts = counts.clone();
        let question = Question {
            name: "holds_until",
            sql: HOLDS_UNTIL.to_owned(),
            values: vec![Value::UInt(site.0), Value::Text(day.to_string())],
        };
        Box::pin(async move {
            let answer = counts.ask(question).await?;
            let column = answer.batches.first();
            let column = column.map(|batch| Columns::of(batch).numbers("holds"));
            Ok(column.transpose()?.is_some_and(|holds| holds == [1]))
        })
    });
    Expiry::new(sites, holds_until, keep_days)
}

/// How often is looked whether another day is too old at a site: its day may change at any hour.
const EXPIRY: Duration = Duration::from_secs(900);

/// Deletes hits that are older than their site keeps them, in the night of each.
pub async fn expire_forever(mut expiry: Expiry, clock: SharedClock, jobs: Jobs) {
    loop {
        let done = expiry.look().await;
        jobs.ended(Job::Expiry, done.is_ok(), clock.now_seconds());
        match done {
            Ok(0) => {}
            Ok(sites) => tracing::info!(sites, "deleted what is older than it is kept"),
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "what is older than it is kept is not yet deleted; it is tried again"
            ),
        }
        tokio::time::sleep(EXPIRY).await;
    }
}

/// Runs the self-check once a night, and takes up runs that were interrupted.
pub async fn check_nightly_forever(nightly: nightly::Nightly) {
    loop {
        tokio::time::sleep(NIGHTLY).await;
        if let Err(error) = nightly.look().await {
            tracing::error!(
                error = format!("{error:#}"),
                "the self-check is not complete; the rest is checked soon"
            );
        }
    }
}

/// Forgets tries that no longer count.
pub async fn expire_limits_forever(limiter: Arc<Limiter>, clock: SharedClock, jobs: Jobs) {
    loop {
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        let done = limiter.remove_expired(clock.now()).await;
        jobs.ended(Job::RateLimits, done.is_ok(), clock.now_seconds());
        if let Err(error) = done {
            tracing::warn!(%error, "tries that no longer count could not be forgotten; it is tried again");
        }
    }
}

/// Deletes registrations of programs that are connected to nothing.
pub async fn delete_programs_forever(context: Context, jobs: Jobs) {
    loop {
        tokio::time::sleep(Duration::from_secs(3_600)).await;
        let done = oauth::clients::delete_unused(context.pool(), context.now()).await;
        jobs.ended(Job::Programs, done.is_ok(), context.now());
        if let Err(error) = done {
            tracing::warn!(%error, "registrations of programs could not be deleted; it is tried again");
        }
    }
}

/// Deletes accounts that are due, and writes the emails before.
pub async fn delete_forever(context: Context, jobs: Jobs) {
    loop {
        let done = people::deletion::look(&context).await;
        let succeeded = done.as_ref().is_ok_and(|done| done.failed == 0);
        jobs.ended(Job::AccountDeletion, succeeded, context.now());
        if let Err(error) = done {
            tracing::error!(%error, "accounts to be deleted could not be looked for; it is tried again");
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Between two fetches of exchange rates, and after one that failed.
const RATES: Duration = Duration::from_secs(6 * 3_600);
const RATES_AGAIN: Duration = Duration::from_secs(3_600);

/// Fetches the European Central Bank's rates from this address. If that fails, revenue keeps the present
/// rates, and names their day.
pub async fn fetch_rates_forever(context: Context, address: Url, jobs: Jobs) {
    loop {
        let done = figures::rates::fetch_ecb(&context.fetch, context.pool(), &address).await;
        jobs.ended(Job::ExchangeRates, done.is_ok(), context.now());
        let pause = match done {
            Ok(rates) => {
                tracing::info!(rates, "exchange rates fetched");
                RATES
            }
            Err(error) => {
                tracing::warn!(
                    error = format!("{error:#}"),
                    "exchange rates could not be fetched; it is tried again in an hour"
                );
                RATES_AGAIN
            }
        };
        tokio::time::sleep(pause).await;
    }
}

/// The tasks for visitors who are asked for consent.
#[derive(Clone)]
pub struct ConsentTasks {
    /// Signs days.
    pub closing: consent::Closing,
    /// Erases visitors.
    pub erasing: consent::Erasing,
    /// Erases what is too old.
    pub expiry: consent::ConsentExpiry,
    /// Reads privacy policies again.
    pub policies: consent::PolicyChecks,
    /// Writes down whom a restored backup is to forget.
    pub forgotten: ForgottenInBackups,
    /// Whose free blocks are overwritten at night.
    pub counts: Counts,
    /// The hour of the night (UTC).
    pub night_hour: u8,
    /// Time.
    pub clock: SharedClock,
    /// How they do.
    pub jobs: Jobs,
}

impl std::fmt::Debug for ConsentTasks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ConsentTasks").finish_non_exhaustive()
    }
}

impl ConsentTasks {
    /// Reads the privacy policies of sites whose visitors are asked that were not read since this night began. Returns how
    /// many lack the paragraph from now on, or have it again.
    ///
    /// # Errors
    /// When the database does not answer or a page cannot be processed; the next run does the rest.
    pub async fn check_policies(&self) -> anyhow::Result<u32> {
        let night_began = night_before(self.night_hour, self.clock.now());
        self.policies.look(night_began.div_euclid(SECOND)).await
    }

    /// Overwrites the free blocks of DuckDB's file if they have bytes of visitors who were erased before this night. A
    /// machine that was off at the hour makes up for it. Returns whether there were any.
    ///
    /// # Errors
    /// When the file cannot be written; the next run does it.
    pub async fn scrub_at_night(&self) -> anyhow::Result<bool> {
        let night_began = night_before(self.night_hour, self.clock.now());
        let is_due = self.counts.needs_scrub(night_began)?;
        if is_due {
            self.counts.scrub().await?;
        }
        Ok(is_due)
    }
}

/// Does all that is to be done for visitors who are asked. Slow pages of privacy policies do not hold up erasing, and neither
/// does a slow store of backups.
pub async fn keep_consent_forever(tasks: ConsentTasks) {
    tokio::join!(
        keep_records_forever(&tasks),
        check_policies_forever(&tasks),
        write_forgotten_forever(&tasks)
    );
}

/// Writes down who withdrew or was erased, where a restore of the last backup finds it.
async fn write_forgotten_forever(tasks: &ConsentTasks) {
    loop {
        if let Err(error) = tasks.forgotten.look().await {
            // As there.
            let now = tasks.clock.now_seconds();
            tasks.jobs.ended(Job::Consent, false, now);
            tracing::error!(
                error = format!("{error:#}"),
                "the last backup does not yet name visitors who withdrew or were erased since, so they would return if it \
                 were restored now; it is tried again"
            );
        }
        tokio::time::sleep(LOOK).await;
    }
}

/// Looks each night whether privacy policies still have the paragraph on visitors who agree.
async fn check_policies_forever(tasks: &ConsentTasks) {
    loop {
        match tasks.check_policies().await {
            Ok(0) => {}
            Ok(policies) => tracing::info!(policies, "privacy policies changed"),
            Err(error) => {
                // Successes are those of the records, so that one does not hide that this failed.
                let now = tasks.clock.now_seconds();
                tasks.jobs.ended(Job::Consent, false, now);
                tracing::error!(
                    error = format!("{error:#}"),
                    "privacy policies are not yet checked; it is tried again"
                );
            }
        }
        tokio::time::sleep(CONSENT).await;
    }
}

/// Signs each day of consent records soon after its end, finishes erasing visitors, erases what is too old, and once a night
/// overwrites what DuckDB's file has of them.
async fn keep_records_forever(tasks: &ConsentTasks) {
    loop {
        let (closed, erased) = (tasks.closing.look().await, tasks.erasing.look().await);
        // After the days are signed.
        let expired = tasks.expiry.look().await;
        let scrubbed = tasks.scrub_at_night().await;
        let succeeded = closed.is_ok() && erased.is_ok() && expired.is_ok() && scrubbed.is_ok();
        let now = tasks.clock.now_seconds();
        tasks.jobs.ended(Job::Consent, succeeded, now);
        match closed {
            Ok(0) => {}
            Ok(days) => tracing::info!(days, "signed the consent records of days that are over"),
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "consent records are not yet signed; it is tried again"
            ),
        }
        match erased {
            Ok(0) => {}
            Ok(sites) => tracing::info!(sites, "erased visitors who had agreed"),
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "visitors are yet to be erased; it is tried again"
            ),
        }
        match expired {
            Ok(0) => {}
            Ok(sites) => tracing::info!(sites, "erased what sites no longer keep of visitors"),
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "what sites no longer keep of visitors is not yet erased; it is tried again"
            ),
        }
        match scrubbed {
            Ok(false) => {}
            Ok(true) => tracing::info!("overwrote what DuckDB's file still had of erased visitors"),
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "DuckDB's file still has bytes of erased visitors; it is tried again"
            ),
        }
        tokio::time::sleep(CONSENT).await;
    }
}

/// Between two looks at whether the self-check is due.
const NIGHTLY: Duration = Duration::from_secs(300);

/// Between two looks at consent records.
const CONSENT: Duration = Duration::from_secs(300);
