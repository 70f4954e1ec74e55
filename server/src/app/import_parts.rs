//! What imports work with.

use imports::{Imports, Worker};

use super::App;

impl App {
    /// What the operations on imports need, where people reach the service at this address.
    pub(super) fn imports(&self, origin: &str) -> Imports {
        Imports {
            context: self.context(origin),
            registry: self.registry.clone(),
            counts: self.counts.clone(),
            intake: self.intake.clone(),
            folder: self.import_folder.clone(),
            keep_days: self.config.counts.kept_days(),
            wake: self.import_wake.clone(),
        }
    }

    /// What works on imports; a test has it work at its own time.
    pub fn import_worker(&self, origin: &str) -> Worker {
        Worker::new(&self.imports(origin))
    }
}
