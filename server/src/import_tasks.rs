//! The scheduled task that works on imports.

use base::clock::{Clock as _, SharedClock};
use imports::Worker;

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
        let looked = worker.look().await;
        jobs.ended(Job::Imports, looked.is_ok(), clock.now_seconds());
        match looked {
            Ok(0) => {}
            Ok(imports) => {
                tracing::info!(imports, "imports were worked on");
                compaction.after_import().await;
            }
            Err(error) => tracing::error!(
                error = format!("{error:#}"),
                "an import cannot be worked on; it is tried again"
            ),
        }
        worker.wait().await;
    }
}
