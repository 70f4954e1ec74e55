//! How often work is tried: until it succeeds, or once.

use super::*;

impl StoreThread {
    /// Tries until it succeeds: what is acknowledged is never dropped. Ends only with the service;
    /// the journal is replayed then.
    pub(super) fn insist<T>(
        &mut self,
        what: &str,
        mut work: impl FnMut(&mut Store) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut pause = FIRST_PAUSE;
        let (mut refused, mut no_memory) = (false, false);
        loop {
            if self.engine.is_doubted() {
                self.reopen("a compaction")?;
            }
            let done = if no_memory {
                let engine = Arc::clone(&self.engine);
                engine.with_reserve(|| work(&mut self.store))
            } else {
                work(&mut self.store)
            };
            let error = match done {
                Ok(done) => {
                    if refused {
                        self.health.set_store_error(None);
                        tracing::info!(what, "DuckDB takes again");
                    }
                    return Ok(done);
                }
                Err(error) => error,
            };
            refused = true;
            if error.is_no_memory() {
                self.engine.found_short();
            }
            tracing::error!(%error, what, "DuckDB refused; trying again");
            let text = format!("DuckDB ({what}): {error}");
            self.health.set_store_error(Some(text.clone()));
            if self.health.stopping.load(Relaxed) {
                return Err(error);
            }
            if error.is_fatal() {
                self.reopen(what)?;
                // Until the work itself succeeds, which for a deletion on a full disk takes long.
                self.health.set_store_error(Some(text));
                no_memory = false;
                self.wait_for_room(0, 0, &mut pause)?;
                continue;
            }
            // The first attempt without memory is repeated at once, with the reserve.
            if no_memory || !error.is_no_memory() {
                wait(&mut pause);
            }
            no_memory = error.is_no_memory();
        }
    }

    /// Tries work that a caller asks for again later: once, and once more with the reserve if memory is short. Hits do
    /// not wait for it.
    pub(super) fn try_once(
        &mut self,
        what: &str,
        mut work: impl FnMut(&mut Store) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let engine = Arc::clone(&self.engine);
        if engine.is_doubted() {
            self.reopen("a compaction")?;
        }
        let mut done = work(&mut self.store);
        if matches!(&done, Err(error) if error.is_no_memory() && !error.is_fatal()) {
            engine.found_short();
            done = engine.with_reserve(|| work(&mut self.store));
        }
        if let Err(error) = &done {
            tracing::warn!(%error, what, "DuckDB refused; the next look tries again");
            if error.is_fatal() {
                self.reopen(what)?;
            }
        }
        done
    }
}
