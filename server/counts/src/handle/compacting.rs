//! Compaction on request: alone, in time, and again if the file had to be opened again.

use super::*;

/// How often a compaction is started again because the file has to be opened again.
const COMPACTIONS: u32 = 3;

impl Counts {
    /// Moves rows from `hits_live` into `hits`, with the totals of visits, sums up days with
    /// many rows, then checkpoints. Whole groups of a site and a `visit_day` are taken.
    ///
    /// # Errors
    /// [`MaintenanceError::Running`] where other upkeep runs; `Failed` where DuckDB refuses. A month that
    /// was rewritten before stays so.
    pub async fn compact(&self, scope: Scope, zones: Zones) -> Result<Compacted, MaintenanceError> {
        let alone = Arc::clone(&self.0.maintenance)
            .try_lock_owned()
            .map_err(|_| MaintenanceError::Running)?;
        let alone = Arc::new(alone);
        self.in_time(self.settled()).await?;
        let engine = self.engine()?;
        let sums = KeptSums {
            from: self.0.sums_from.load(Relaxed),
            values: self.0.sums_values.load(Relaxed),
            memory: engine.question_limit(),
        };
        let compacted = self
            .compact_insisting(&alone, engine, scope, zones, sums)
            .await?;
        // The rows are moved either way; DuckDB checkpoints later on its own.
        let now = (self.0.now)();
        let looked = self.send_to_store(|reply| ToStore::Compacted { now, reply });
        let looked = self.in_time(looked).await;
        if let Err(error) = looked {
            tracing::warn!(%error, "no checkpoint after the compaction");
        }
        Ok(compacted)
    }

    /// Compacts; again if the file has to be opened again: what was not committed by then is as before.
    async fn compact_insisting(
        &self,
        alone: &Alone,
        engine: Arc<Engine>,
        scope: Scope,
        zones: Zones,
        sums: KeptSums,
    ) -> Result<Compacted, MaintenanceError> {
        let zones = Arc::new(zones);
        let mut tries = 0;
        loop {
            tries += 1;
            let generation = engine.generation();
            let (of, zones) = (Arc::clone(&engine), Arc::clone(&zones));
            let now = (self.0.now)();
            let run = move || Ok::<_, Infallible>(compact::run(&of, scope, now, &zones, sums));
            let error = match blocking_alone(alone, run).await? {
                Ok(compacted) => return Ok(compacted),
                Err(error) => error,
            };
            if self.0.health.stopping.load(Relaxed) {
                return Err(MaintenanceError::Stopping);
            }
            if error.is_fatal() {
                // A store that has ended opens nothing again.
                let _ = self.0.store.send(ToStore::Reopen(generation));
            }
            // A full disk is full the next time too.
            let in_doubt =
                error.is_fatal() && (engine::is_no_memory(&error) || engine::is_fatal(&error));
            // By the store, which opens the file again for a reason of its own.
            let interrupted = engine::is_interrupted(&error);
            if !(in_doubt || interrupted) || tries == COMPACTIONS {
                return Err(MaintenanceError::Failed(error.to_string()));
            }
            tracing::warn!(%error, "a compaction begins again once the file is opened again");
            self.in_time(self.settled()).await?;
        }
    }

    /// Waits for the store, with a time limit: DuckDB's file may not open again for hours, as on a full
    /// disk.
    pub(crate) async fn in_time(
        &self,
        done: impl Future<Output = Result<(), MaintenanceError>>,
    ) -> Result<(), MaintenanceError> {
        let most = self.0.settings.settle_timeout;
        tokio::time::timeout(most, done).await.unwrap_or_else(|_| {
            let text = format!("DuckDB has not taken within {most:?} what came before");
            Err(MaintenanceError::Failed(text))
        })
    }
}
