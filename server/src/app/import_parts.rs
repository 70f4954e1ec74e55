//! What imports work with.

use std::{path::Path, sync::Arc};

use anyhow::Context as _;
use imports::{Folder, Imports, Worker};
use sqlx::PgPool;
use tokio::sync::Notify;

use super::App;

/// What all that work on imports share.
#[derive(Debug)]
pub(super) struct ImportWork {
    folder: Folder,
    wake: Arc<Notify>,
}

impl ImportWork {
    /// In this data folder, after removing what a crash left behind. No other process uses the folder.
    pub(super) async fn begin(data: &Path, pool: &PgPool) -> anyhow::Result<Self> {
        let folder = imports::folder(data);
        imports::clear(&folder, pool)
            .await
            .context("what an import left behind cannot be removed")?;
        Ok(Self {
            folder,
            wake: Arc::default(),
        })
    }
}

impl App {
    /// What the operations on imports need, where people reach the service at this address.
    pub(super) fn imports(&self, origin: &str) -> Imports {
        Imports {
            context: self.context(origin),
            registry: self.registry.clone(),
            counts: self.counts.clone(),
            intake: self.intake.clone(),
            folder: self.imports.folder.clone(),
            keep_days: self.config.counts.kept_days(),
            wake: self.imports.wake.clone(),
        }
    }

    /// What works on imports; a test has it work at its own time.
    pub fn import_worker(&self, origin: &str) -> Worker {
        Worker::new(&self.imports(origin))
    }
}
