//! Interrupting upkeep when the service is to stop.

use std::sync::atomic::Ordering::Relaxed;

use super::{Engine, Lease};

/// While it is held, the service may interrupt the connection in order to stop. Held only while everything
/// can be rolled back: a commit or a checkpoint that is interrupted may leave the file in doubt.
#[derive(Debug)]
pub(crate) struct Stoppable<'a>(&'a Lease);

impl Drop for Stoppable<'_> {
    fn drop(&mut self) {
        self.0.shared.state().stoppable.remove(&self.0.number);
    }
}

impl Lease {
    /// From now on it may be interrupted for the service to stop.
    ///
    /// # Errors
    /// The service is to stop already.
    pub fn stoppable(&self) -> Result<Stoppable<'_>, duckdb::Error> {
        let mut state = self.shared.state();
        if self.shared.stopping.load(Relaxed) {
            return Err(duckdb::Error::DuckDBFailure(
                duckdb::ffi::Error::new(duckdb::ffi::DuckDBError),
                Some("the service is stopping".to_owned()),
            ));
        }
        let handle = self.interrupt_handle();
        state.stoppable.insert(self.number, handle);
        Ok(Stoppable(self))
    }
}

impl Engine {
    /// Starts no new upkeep, and interrupts what runs. Call it again until that has ended, since an
    /// interruption between two statements has no effect.
    pub fn stop_upkeep(&self) {
        let state = self.shared.state();
        self.shared.stopping.store(true, Relaxed);
        for handle in state.stoppable.values() {
            handle.interrupt();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;
    use crate::settings::Settings;

    #[test]
    fn only_connections_that_do_not_close_can_be_interrupted() {
        let dir = tempfile::tempdir().unwrap();
        let engine = Engine::open(&Settings::new(dir.path())).unwrap();
        let (open, closing) = (engine.connect().unwrap(), engine.connect().unwrap());
        closing.closing();
        let can_be = |lease: &Lease| engine.shared.state().lent[&lease.number].is_some();
        assert_eq!((can_be(&open), can_be(&closing)), (true, false));
        let number = closing.number;
        drop(closing);
        assert!(!engine.shared.state().lent.contains_key(&number));
    }

    #[test]
    fn a_connection_that_closes_is_not_interrupted() {
        let dir = tempfile::tempdir().unwrap();
        let engine = Engine::open(&Settings::new(dir.path())).unwrap();
        for _ in 0..20 {
            let mut leases: Vec<_> = (0..50).map(|_| engine.connect().unwrap()).collect();
            thread::scope(|scope| {
                let other = leases.split_off(25);
                scope.spawn(move || drop(leases));
                scope.spawn(move || drop(other));
                // It interrupts every connection that is still lent.
                engine.reopen().unwrap();
            });
        }
        assert_eq!(engine.generation(), 20);
    }
}
