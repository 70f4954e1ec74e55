//! Watches sites: by the rules of the crate `anomaly` for what is counted, and by the accounts database for what is due.
//!
//! Counts are read by the hour, the hours since the last look each time and all of them once an hour. What is normal for a site
//! is learned once a day of the site. What is open is stored, so that any server continues from it, also after a crash.
//! Servers do not take turns: an open alert is unique, and a server that has not counted a site for weeks has no baseline for it.
//!
//! What fails of a site or goal is logged and does not stop the others. While counting itself has trouble, nothing that is
//! counted is judged: that time is a gap, as if no server had been there.

mod counted;
mod gaps;
mod goals;
mod hours;
mod judging;
mod latches;
mod left_out;
mod rehearsal;
mod series;
mod sources;
mod states;
mod store;

use std::sync::Arc;

use base::context::Context;
use counts::Health;
use figures::State;
use parking_lot::Mutex;

use self::{
    goals::{GoalBaselines, GoalsLeft},
    rehearsal::Rehearsals,
    series::AllHours,
};
use crate::findings::Findings;

/// How often counts are looked at, in seconds.
const EVERY: i64 = 300;
/// Hits that wait longer for DuckDB are missing in its counts, in milliseconds.
const BEHIND: u64 = 60_000;
/// How long closed alerts are remembered of goals, reasons and sources, in seconds: longer than any of them is looked back.
const REMEMBERED: i64 = 64 * 86_400;

/// Watches sites.
#[derive(Clone)]
pub struct Watch {
    /// Time and the accounts database.
    pub context: Context,
    /// Opens and ends alerts.
    pub findings: Findings,
    /// Counts, and the sites.
    pub figures: State,
    hours: Arc<tokio::sync::Mutex<AllHours>>,
    known: Arc<Mutex<Known>>,
    rehearsals: Rehearsals,
}

/// What was looked at before.
#[derive(Debug, Default)]
struct Known {
    goals: GoalBaselines,
    goals_left: GoalsLeft,
    /// When counts were last looked at, in Unix seconds.
    looked_at: i64,
    /// The hour whose sources were judged last, in Unix seconds.
    sources: i64,
}

impl std::fmt::Debug for Watch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}

/// What a look found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Looked {
    /// Alerts that were opened.
    pub opened: u32,
    /// Alerts that ended.
    pub ended: u32,
}

impl Looked {
    fn add(&mut self, other: Looked) {
        self.opened += other.opened;
        self.ended += other.ended;
    }
}

/// What several looks found, and the first error: one that fails does not stop the others.
#[derive(Debug, Default)]
struct Steps {
    looked: Looked,
    failed: Option<anyhow::Error>,
}

impl Steps {
    fn add(&mut self, step: anyhow::Result<Looked>) {
        match step {
            Ok(looked) => self.looked.add(looked),
            Err(error) => {
                self.failed.get_or_insert(error);
            }
        }
    }

    /// Adds a look at a site.
    fn add_of(&mut self, site: &str, step: anyhow::Result<Looked>) {
        if let Err(error) = &step {
            let error = format!("{error:#}");
            tracing::error!(site, error, "a part of a site could not be looked at");
        }
        self.add(step);
    }

    fn ended(self) -> anyhow::Result<Looked> {
        self.failed.map_or(Ok(self.looked), Err)
    }
}

impl Watch {
    /// Watches these sites.
    #[must_use]
    pub fn new(context: &Context, findings: &Findings, figures: &State) -> Self {
        Self {
            context: context.clone(),
            findings: findings.clone(),
            figures: figures.clone(),
            hours: Arc::default(),
            known: Arc::default(),
            rehearsals: Rehearsals::default(),
        }
    }

    /// Looks at everything that is due to be looked at: states each time, counts every five minutes, and goals and sources once
    /// an hour.
    ///
    /// # Errors
    /// The first one. What failed is looked at again when it is next due.
    pub async fn look(&self) -> anyhow::Result<Looked> {
        let now = self.context.now();
        let mut steps = Steps::default();
        // Before anything is judged: a pause in which no server was there ends now.
        let noted = self.note(now).await;
        steps.add(self.look_at_states().await);
        match noted {
            Ok(true) => self.look_at_counts(now, &mut steps).await,
            Ok(false) => tracing::warn!("what is counted is not judged while counting has trouble"),
            Err(error) => steps.add(Err(error.into())),
        }
        steps.ended()
    }

    /// Notes that a server is there and counts. It is called every minute, besides the looks, which may take longer.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn heartbeat(&self) -> Result<(), sqlx::Error> {
        self.note(self.context.now()).await.map(drop)
    }

    /// Deletes what is remembered of alerts that were over long ago.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn delete_old(&self) -> Result<(), sqlx::Error> {
        store::delete_old(self.context.pool(), self.context.now() - REMEMBERED).await
    }

    /// Notes that a server is there, if what it counts can be relied on; returns whether it can.
    async fn note(&self, now: i64) -> Result<bool, sqlx::Error> {
        let healthy = is_healthy(&self.figures.counts.health());
        if healthy {
            self.note_look(now).await?;
        }
        Ok(healthy)
    }

    async fn look_at_counts(&self, now: i64, steps: &mut Steps) {
        let (slot, hour) = (now - now.rem_euclid(EVERY), now - now.rem_euclid(3_600));
        let due = {
            let mut known = self.known.lock();
            let due = known.looked_at < slot;
            known.looked_at = known.looked_at.max(slot);
            due
        };
        if due {
            steps.add(self.look_at_hours(now).await);
        }
        // Goals and sources need the hours of the sites.
        if !self.hours.lock().await.is_read(hour) {
            return;
        }
        steps.add(self.look_at_goals(now).await);
        let due = {
            let mut known = self.known.lock();
            let due = known.sources < hour;
            known.sources = known.sources.max(hour);
            due
        };
        if due {
            steps.add(self.look_at_sources(now).await);
        }
    }
}

/// Whether all that was taken is in DuckDB, and more is taken.
fn is_healthy(health: &Health) -> bool {
    health.accepting && health.behind_ms <= BEHIND && health.last_error.is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_with_trouble_are_not_relied_on() {
        let health = Health {
            accepting: true,
            journal_bytes: 0,
            waiting_rows: 5,
            behind_ms: BEHIND,
            open_visits: 0,
            visits_let_go: 0,
            broken_records: 0,
            memory_short: false,
            last_error: None,
        };
        assert!(is_healthy(&health));
        for trouble in [
            Health {
                accepting: false,
                ..health.clone()
            },
            Health {
                behind_ms: BEHIND + 1,
                ..health.clone()
            },
            Health {
                last_error: Some("the disk is full".to_owned()),
                ..health
            },
        ] {
            assert!(!is_healthy(&trouble), "{trouble:?}");
        }
    }

    #[test]
    fn one_that_fails_does_not_stop_the_others() {
        let looked = Looked {
            opened: 1,
            ended: 2,
        };
        let mut steps = Steps::default();
        steps.add(Ok(looked));
        steps.add_of("a.example", Err(anyhow::anyhow!("first")));
        steps.add_of("b.example", Ok(looked));
        steps.add(Err(anyhow::anyhow!("second")));
        assert_eq!(steps.looked.ended, 4);
        assert_eq!(steps.ended().unwrap_err().to_string(), "first");
    }
}
