//! What asks visitors for consent, and keeps what they answer.

use figures::State;
use sites::Pages;

use super::App;
use crate::{commands::backup::forgotten::ForgottenInBackups, schedule::ConsentTasks};

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

    /// The scheduled tasks; a test calls them at its own time.
    pub fn consent_tasks(&self) -> ConsentTasks {
        ConsentTasks {
            closing: self.closing(),
            erasing: self.erasing.clone(),
            expiry: self.consent_expiry(),
            policies: self.policy_checks(),
            forgotten: self.forgotten_in_backups(),
            counts: self.counts.clone(),
            night_hour: self.config.counts.compact_hour,
            clock: self.clock.clone(),
            jobs: self.jobs.clone(),
        }
    }

    /// Writes down whom a restored backup is to forget.
    fn forgotten_in_backups(&self) -> ForgottenInBackups {
        let data = &self.config.data.dir;
        let writer = consent::ForgottenWriter::new(
            (&self.counts, &self.registry),
            &self.clock,
            data,
            self.forgotten_key.clone(),
        );
        ForgottenInBackups::new(writer, &self.config.backup, data, &self.clock)
    }

    /// Looks again for the paragraph in the privacy policies of sites.
    fn policy_checks(&self) -> consent::PolicyChecks {
        // Pages are fetched without the address of this service.
        let pages = Pages::new(&self.context(""));
        let chance = (&self.clock, &self.random);
        consent::PolicyChecks::new(&self.pool, &self.registry, pages, chance)
    }

    /// Erases what is kept of visitors for longer than their sites say.
    fn consent_expiry(&self) -> consent::ConsentExpiry {
        consent::ConsentExpiry::new(
            (&self.pool, &self.counts),
            &self.registry,
            (&self.clock, &self.random),
        )
    }
}
