//! What asks visitors for consent, and keeps what they answer.

use figures::State;
use sites::Pages;

use super::App;
use crate::schedule::ConsentTasks;

impl App {
    /// What the operations on consent need.
    pub(super) fn consent(&self, pages: &Pages, figures: &State) -> consent::Parts {
        consent::Parts {
            pages: pages.clone(),
            figures: figures.clone(),
            signer: self.signer.clone(),
            erasing: self.erasing.clone(),
        }
    }

    /// The scheduled tasks.
    pub(super) fn consent_tasks(&self) -> ConsentTasks {
        ConsentTasks {
            closing: self.closing(),
            erasing: self.erasing.clone(),
            expiry: self.consent_expiry(),
            counts: self.counts.clone(),
            night_hour: self.config.counts.compact_hour,
            clock: self.clock.clone(),
            jobs: self.jobs.clone(),
        }
    }

    /// Erases what is kept of visitors for longer than their sites say; a test calls it at its own time.
    pub fn consent_expiry(&self) -> consent::ConsentExpiry {
        consent::ConsentExpiry::new(
            (&self.pool, &self.counts),
            &self.registry,
            (&self.clock, &self.random),
        )
    }
}
