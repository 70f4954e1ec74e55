//! Runs the self-check: once a night, and when asked.

use std::time::{Duration, Instant};

use alerts::{Findings, Severity};
use base::{access::Caller, answer::Problem, audit::Line, context::Context};
use sites::SiteRegistry;

use super::{
    pass::{Pass, Passed},
    rules::{may_begin, night_before},
    store::{self, Run, RunLock},
};
use crate::{
    Parts,
    deployment::{self, Uptime},
    outcome::Outcome,
    site::SiteChecks,
};

/// Runs are stored for this long, and one that an operator started is given up after that, in seconds.
const STORED: i64 = 90 * 86_400;
const GIVEN_UP: i64 = 86_400;
/// How often it is looked whether another server's run has ended.
const POLL: Duration = Duration::from_millis(200);

/// Something that is wrong with the deployment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeploymentFinding {
    /// The check that found it, such as `disk`.
    pub code: &'static str,
    /// How much it matters.
    pub severity: Severity,
    /// What was found.
    pub text: String,
    /// What to do about it.
    pub advice: String,
}

/// The self-check. Clones share everything.
#[derive(Clone)]
pub struct Nightly {
    pub(super) context: Context,
    parts: Parts,
    checks: SiteChecks,
    /// When this process started, in Unix seconds: its network may come later.
    started: i64,
    /// The same, whatever the clock says.
    begun: Instant,
}

impl std::fmt::Debug for Nightly {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Nightly").finish_non_exhaustive()
    }
}

impl Nightly {
    /// With these parts. Runs nothing yet.
    #[must_use]
    pub fn new(context: &Context, parts: Parts) -> Nightly {
        Nightly {
            checks: SiteChecks::new(context, &parts),
            context: context.clone(),
            parts,
            started: context.now(),
            begun: Instant::now(),
        }
    }

    pub(super) fn registry(&self) -> &SiteRegistry {
        &self.parts.registry
    }

    /// Looks whether this night's run is due or a run was interrupted, and does what is left of it. A server that was off at
    /// the hour makes up for it. Returns whether it looked at anything.
    ///
    /// # Errors
    /// If the database does not answer or a site cannot be checked; the next look does the rest.
    pub async fn look(&self) -> anyhow::Result<bool> {
        let (pool, now) = (self.context.pool(), self.context.now());
        let night = night_before(self.context.config.counts.compact_hour, now);
        let is_due = store::last_night(pool)
            .await?
            .is_none_or(|last| last < night)
            && may_begin(night, (self.parts.deployment.compacted_at)(), now);
        if !is_due && store::unfinished(pool).await?.is_empty() {
            return Ok(false);
        }
        let Some(lock) = RunLock::take(pool).await? else {
            return Ok(false);
        };
        let looked = self.look_locked((night, is_due), now).await;
        lock.release().await;
        looked
    }

    /// Does this night's run, or what is left of others. The caller has the lock.
    async fn look_locked(&self, (night, is_due): (i64, bool), now: i64) -> anyhow::Result<bool> {
        let pool = self.context.pool();
        store::abandon(pool, night, now - GIVEN_UP).await?;
        store::delete_old(pool, now - STORED).await?;
        if is_due {
            let mut connection = pool.acquire().await?;
            store::begin(&mut connection, (self.context.id(), Some(night)), now).await?;
        }
        let (mut looked, mut outcome) = (false, Ok(()));
        for run in store::unfinished(pool).await? {
            match self.pass(run).await {
                Ok(passed) => looked |= passed.sites > 0 || !run.has_deployment,
                Err(error) => outcome = outcome.and(Err(error)),
            }
        }
        outcome.map(|()| looked)
    }

    /// Starts a run for an operator, unless one is under way.
    ///
    /// # Errors
    /// If the database does not answer.
    pub(super) async fn start(&self, caller: &Caller) -> Result<(), Problem> {
        let pool = self.context.pool();
        let Some(lock) = RunLock::take(pool).await? else {
            return Ok(());
        };
        let (id, now) = (self.context.id(), self.context.now());
        let mut transaction = pool.begin().await?;
        store::begin(&mut transaction, (id, None), now).await?;
        let line = Line {
            action: "nightly.started",
            ..Line::default()
        };
        self.context.audit(&mut transaction, caller, line).await?;
        transaction.commit().await?;
        let nightly = self.clone();
        tokio::spawn(async move {
            if let Err(error) = nightly.pass(Run::requested(id, now)).await {
                tracing::error!(
                    error = format!("{error:#}"),
                    "the self-check is not complete; the sites that are left are checked soon"
                );
            }
            lock.release().await;
        });
        Ok(())
    }

    /// Does a run now, and returns when it has ended. Where one is under way, that one is waited for.
    ///
    /// # Errors
    /// If the database does not answer or a site cannot be checked.
    pub async fn run_now(&self) -> anyhow::Result<()> {
        let pool = self.context.pool();
        let Some(lock) = RunLock::take(pool).await? else {
            while store::is_locked(pool).await? {
                tokio::time::sleep(POLL).await;
            }
            return Ok(());
        };
        let done = self.run_locked().await;
        lock.release().await;
        done
    }

    /// Does a run. The caller has the lock.
    async fn run_locked(&self) -> anyhow::Result<()> {
        let (id, now) = (self.context.id(), self.context.now());
        let mut connection = self.context.pool().acquire().await?;
        store::begin(&mut connection, (id, None), now).await?;
        drop(connection);
        self.pass(Run::requested(id, now)).await?;
        Ok(())
    }

    /// Does what is left of a run. The caller has the lock.
    async fn pass(&self, run: Run) -> anyhow::Result<Passed> {
        let begun = Instant::now();
        let pass = Pass {
            context: self.context.clone(),
            checks: self.checks.clone(),
            run,
            started: self.started,
        };
        let mut sites = self.parts.registry.all();
        sites.sort_by_key(|site| site.facts.id);
        let passed = pass.over(sites).await;
        let deployment = match run.has_deployment {
            true => Ok(()),
            false => self.look_at_deployment(run).await,
        };
        let waiting = passed.as_ref().map_or(0, |passed| passed.waiting);
        let complete = passed.is_ok() && deployment.is_ok() && waiting == 0;
        let took = i64::try_from(begun.elapsed().as_millis()).unwrap_or(i64::MAX);
        let ended = (self.context.now(), took);
        store::pass_ended(self.context.pool(), run.id, ended, complete).await?;
        let passed = deployment.and(passed)?;
        if passed.sites > 0 {
            tracing::info!(
                run = run.kind(),
                sites = passed.sites,
                wrong = passed.wrong,
                waiting,
                "self-check"
            );
        }
        Ok(passed)
    }

    /// Does the checks of the deployment.
    async fn deployment_outcomes(
        &self,
        instance: Option<deployment::Instance>,
    ) -> anyhow::Result<Vec<Outcome>> {
        let at = (&self.context, &self.parts.counts);
        let up = Uptime {
            since: self.started,
            seconds: i64::try_from(self.begun.elapsed().as_secs())?,
        };
        deployment::check(&self.parts.deployment, at, instance, up).await
    }

    /// What is wrong with the deployment at this moment, in the language of the request. It measures the data folder and
    /// stores today's size, as the nightly run does; it neither opens nor ends an alert.
    ///
    /// # Errors
    /// If the accounts database does not answer, or the data folder cannot be read.
    pub async fn deployment_now(&self) -> anyhow::Result<Vec<DeploymentFinding>> {
        let instance = deployment::instance(self.context.pool()).await?;
        let outcomes = self.deployment_outcomes(instance).await?;
        let finding = |outcome: &Outcome| {
            outcome.result.severity().map(|severity| DeploymentFinding {
                code: outcome.check.word(),
                severity,
                text: outcome.text_here(),
                advice: outcome.advice_here(),
            })
        };
        Ok(outcomes.iter().filter_map(finding).collect())
    }

    /// Checks the deployment, and stores what was found with its alerts.
    async fn look_at_deployment(&self, run: Run) -> anyhow::Result<()> {
        let pool = self.context.pool();
        let instance = deployment::instance(pool).await?;
        let outcomes = self.deployment_outcomes(instance).await?;
        let findings = Findings {
            context: self.context.clone(),
        };
        let mut transaction = pool.begin().await?;
        store::set_deployment(&mut transaction, run.id, &outcomes).await?;
        // Before there is an account, an alert has no readers.
        if let Some(instance) = instance {
            let at = (instance.account, None);
            for outcome in &outcomes {
                outcome.apply(&findings, &mut transaction, at).await?;
            }
        }
        transaction.commit().await?;
        Ok(())
    }
}
