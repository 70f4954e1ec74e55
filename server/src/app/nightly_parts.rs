//! What the nightly self-check looks at.

use std::{path::Path, sync::Arc};

use nightly::{Deployment, JobState, Nightly};
use sites::{Address, Pages, check::FrontPages};

use super::App;
use crate::{
    commands::{backup, control},
    jobs::{Job, Jobs},
    schedule::LAST_NIGHT,
};

/// The scheduled tasks that must run on every deployment, and how often, in seconds. Backups have a check of their own.
const JOBS: [(Job, i64); 11] = [
    (Job::Compaction, 86_400),
    (Job::Erasure, 300),
    (Job::AccountDeletion, 60),
    (Job::Expiry, 900),
    (Job::RateLimits, 3_600),
    (Job::Programs, 3_600),
    (Job::Consent, 300),
    (Job::Alerts, 60),
    (Job::Reports, 60),
    (Job::Usage, 60),
    (Job::Operator, 5),
];

impl App {
    /// The self-check, where people reach the service at this address; a test calls it at its own time.
    pub fn nightly(&self, origin: &str) -> Nightly {
        // Pages are fetched without the address of this service.
        let pages = Pages::new(&self.context(""));
        let address = Address {
            origin: origin.to_owned(),
            integrity: front::assets::script_integrity(),
        };
        let data = self.config.data.dir.clone();
        let (last_night, backups) = (data.join(LAST_NIGHT), data.clone());
        let jobs = self.jobs.clone();
        let parts = nightly::Parts {
            counts: self.counts.clone(),
            registry: self.registry.clone(),
            front_pages: FrontPages::new(&self.registry, address, pages),
            deployment: Deployment {
                data,
                compacted_at: Arc::new(move || seconds_in(&last_night)),
                backed_up_at: Arc::new(move || backup::last(&backups).map(|last| last.began_at)),
                jobs: Arc::new(move || states(&jobs)),
            },
        };
        Nightly::new(&self.context(origin), parts)
    }

    /// What commands ask of the service while it runs, such as `stile nightly`.
    pub(super) fn control(&self, origin: &str) -> control::Parts {
        control::Parts {
            data_dir: self.config.data.dir.clone(),
            database_url: self.database_url.clone(),
            backup: self.config.backup.clone(),
            readiness: self.readiness(),
            counts: self.counts.clone(),
            registry: self.registry.clone(),
            clock: self.clock.clone(),
            nightly: self.nightly(origin),
        }
    }
}

/// How scheduled tasks do.
fn states(jobs: &Jobs) -> Vec<JobState> {
    let state = |(job, every): (Job, i64)| JobState {
        name: job.word(),
        succeeded_at: jobs.succeeded_at(job),
        every,
    };
    JOBS.map(state).to_vec()
}

/// The moment in a file, in Unix seconds; `None` where it has none, or is not there yet.
fn seconds_in(file: &Path) -> Option<i64> {
    let text = std::fs::read_to_string(file).ok()?;
    text.trim().parse().ok()
}
