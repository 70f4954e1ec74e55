//! The scheduled task that works on imports.

use base::clock::{Clock as _, SharedClock};
use imports::{Looked, Worker};

use crate::{
    jobs::{Job, Jobs},
    schedule::NightlyCompaction,
};

/// Works on imports whenever there are some. An import that cannot be worked on now waits for the next look.
pub async fn import_forever(
    worker: Worker,
    compaction: NightlyCompaction,
    clock: SharedClock,
    jobs: Jobs,
) {
    loop {
        let Looked { ended, outcome } = worker.look().await;
        jobs.ended(Job::Imports, outcome.is_ok(), clock.now_seconds());
        if let Err(error) = outcome {
            tracing::error!(
                error = format!("{error:#}"),
                "an import cannot be worked on; it is tried again"
            );
        }
        // Also if one of them is stuck.
        if ended > 0 {
            tracing::info!(imports = ended, "imports were worked on");
            compaction.after_import().await;
        }
        worker.wait().await;
    }
}
