//! Starting our Postgres again when it ends by itself: killed, or out of memory.
//!
//! One thread waits for its end, logs it with the last lines of its log, and starts another, with growing
//! pauses. Before the server stops, it calls [`Stop::ask`]: nothing is started again from then on.

use std::{
    path::PathBuf,
    sync::Arc,
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use parking_lot::{Condvar, Mutex, MutexGuard};

use super::{Options, StartError, binaries::Binaries, orphans, process::Process, user::ToRunAs};

/// The first pause before another start; each later one is twice as long,
const FIRST_PAUSE: Duration = Duration::from_millis(100);
/// but no longer than this.
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// After this long it counts as healthy, and pauses start small again.
const SOUND: Duration = Duration::from_secs(60);

/// Whether Postgres is to stay ended.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<(Mutex<bool>, Condvar)>);

impl Stop {
    fn lock(&self) -> MutexGuard<'_, bool> {
        self.0.0.lock()
    }

    /// From now on it is not started again. It keeps running until it is stopped.
    pub fn ask(&self) {
        *self.lock() = true;
        self.0.1.notify_all();
    }

    /// Was it asked?
    pub(super) fn asked(&self) -> bool {
        *self.lock()
    }

    /// Waits this long, or until it is asked to stop. Was it?
    fn wait(&self, at_most: Duration) -> bool {
        let mut asked = self.lock();
        self.0
            .1
            .wait_while_for(&mut asked, |asked| !*asked, at_most);
        *asked
    }
}

/// How a Postgres is started, each time.
#[derive(Debug)]
pub(super) struct Start {
    pub folder: PathBuf,
    pub socket_dir: PathBuf,
    pub binaries: Binaries,
    pub user: ToRunAs,
    pub options: Options,
}

/// The Postgres that runs now, and whether another is to follow it.
#[derive(Debug)]
pub(super) struct Supervised {
    start: Start,
    current: Mutex<Arc<Process>>,
    pub stop: Stop,
}

impl Supervised {
    /// Starts the first one.
    pub fn start(start: Start) -> Result<Arc<Self>, StartError> {
        let stop = Stop::default();
        let process = Process::start(&start, &stop)?;
        Ok(Arc::new(Self {
            start,
            current: Mutex::new(Arc::new(process)),
            stop,
        }))
    }

    /// The one that runs now, or ran last.
    pub fn current(&self) -> Arc<Process> {
        Arc::clone(&self.current.lock())
    }

    /// Starts another whenever it ends, on a thread of its own.
    pub fn keep(self: &Arc<Self>) -> std::io::Result<JoinHandle<()>> {
        let kept = Arc::clone(self);
        thread::Builder::new()
            .name("postgres-keeper".to_owned())
            .spawn(move || kept.start_again_forever())
    }

    fn start_again_forever(&self) {
        let mut pause = FIRST_PAUSE;
        loop {
            let (process, since) = (self.current(), Instant::now());
            let ended = process.wait(&self.start.folder, &self.stop);
            if self.stop.asked() {
                return;
            }
            if since.elapsed() > SOUND {
                pause = FIRST_PAUSE;
            }
            tracing::error!(
                %ended,
                said = %process.last_words(),
                log = %process.log().display(),
                "our Postgres ended unexpectedly and is being restarted"
            );
            let Some(next) = self.next(&mut pause) else {
                return;
            };
            let next = Arc::new(next);
            *self.current.lock() = Arc::clone(&next);
            // `Drop` may have run in the meantime, and stopped only the previous process.
            if self.stop.asked() {
                next.stop();
                return;
            }
        }
    }

    /// Tries until one runs. `None`: it is to stay ended.
    fn next(&self, pause: &mut Duration) -> Option<Process> {
        loop {
            if self.stop.wait(*pause) {
                return None;
            }
            *pause = (*pause * 2).min(LONGEST_PAUSE);
            let started = orphans::wait_for(&self.start.folder, &self.stop)
                .and_then(|()| Process::start(&self.start, &self.stop));
            match started {
                Ok(process) => {
                    tracing::info!(pid = process.pid(), "our Postgres is running again");
                    return Some(process);
                }
                Err(StartError::Stopping) => return None,
                Err(error) => {
                    tracing::error!(%error, next_try_in = ?pause, "our Postgres could not be started again");
                }
            }
        }
    }
}
