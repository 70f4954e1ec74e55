//! The nightly self-check. Once a night Stile looks whether each site is still counted and whether its figures are right,
//! and whether the deployment itself does well.
//!
//! A run looks at one site after the other ([`runs`]): its front page, its hits of yesterday, its stored figures against a
//! count of their rows, its reports and data requests ([`site`]). Each check ends in a sentence with its numbers. What is
//! wrong opens an alert, and a check that passes again ends it, in the transaction that stores the sentence. Then the run
//! looks at the deployment ([`deployment`]): disk, journal, Postgres, clock, backups, emails, scheduled tasks. Those alerts
//! belong to the deployment's first account.
//!
//! What a run has done is in Postgres, and an advisory lock admits one run at a time, on however many servers. After a crash
//! the next look takes up the run with the sites that are left.

mod deployment;
mod outcome;
mod runs;
mod site;

pub use deployment::{Deployment, Instance, JobState, instance};
pub use runs::{DeploymentFinding, Nightly, NightlyApi, Summary};
use sites::check::FrontPages;

/// Headings of the operations in the API description.
#[derive(Debug, poem_openapi::Tags)]
enum Tags {
    /// Alerts, the channels they go to, reports by email, and the nightly check.
    Alerts,
}

/// The operations of this area.
#[must_use]
pub fn api(nightly: &Nightly) -> NightlyApi {
    NightlyApi::new(nightly)
}

/// What the checks need besides what all areas work with.
#[derive(Clone)]
pub struct Parts {
    /// The counted hits.
    pub counts: counts::Counts,
    /// The sites.
    pub registry: std::sync::Arc<sites::SiteRegistry>,
    /// Looks at their front pages.
    pub front_pages: FrontPages,
    /// What the checks of the deployment look at.
    pub deployment: Deployment,
}

impl std::fmt::Debug for Parts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Parts")
            .field("deployment", &self.deployment)
            .finish_non_exhaustive()
    }
}
