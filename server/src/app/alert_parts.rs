//! What watches sites, and sends what it finds.

use std::time::Duration;

use figures::{Exact, State};

use super::App;
use crate::alert_tasks::AlertTasks;

impl App {
    /// What figures are made of.
    pub(super) fn figures(&self) -> State {
        State {
            counts: self.counts.clone(),
            registry: self.registry.clone(),
            pool: self.pool.clone(),
            clock: self.clock.clone(),
            sealer: self.sealer.clone(),
            exact: Exact::within(Duration::from_secs(u64::from(
                self.config.counts.exact_seconds,
            ))),
            keep_days: self.config.counts.kept_days(),
        }
    }

    /// What the operations on alerts need.
    pub(super) fn alerts(&self) -> alerts::Parts {
        alerts::Parts {
            figures: self.figures(),
            vapid: self.vapid.clone(),
            bases: self.bases.clone(),
        }
    }

    /// The scheduled tasks, where people reach the service at this address; a test calls them at its own time.
    pub fn alert_tasks(&self, origin: &str) -> AlertTasks {
        let (context, parts) = (self.context(origin), self.alerts());
        AlertTasks {
            watch: parts.watch(&context),
            sender: parts.sender(&context),
            reports: reports::ReportSender::new(
                &context,
                &parts.figures,
                &parts.findings(&context),
            ),
            context,
            jobs: self.jobs.clone(),
        }
    }
}
