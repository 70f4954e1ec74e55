//! Storing imports, showing them, taking them back.

use std::sync::Arc;

use shared::ids::SiteNumber;

use super::{
    ImportedDays, ImportedPart,
    store::{self, Import, ImportError},
};
use crate::{
    engine::{Engine, Stage},
    handle::{Alone, Counts, MaintenanceError, blocking},
    store::ToStore,
};

/// What showing an import did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Days that it shows; the others have hits of ours, or another import shows them.
    pub days: u64,
}

impl Counts {
    /// The imported days of a site.
    pub fn imported_days(&self, site: SiteNumber) -> Arc<ImportedDays> {
        self.0.imported.of(site)
    }

    /// How many entries of an import's file are stored.
    ///
    /// # Errors
    /// DuckDB refuses, or the service is stopping.
    pub async fn import_stored(
        &self,
        site: SiteNumber,
        import: &str,
    ) -> Result<u64, MaintenanceError> {
        let import = Import {
            site,
            id: import.to_owned(),
        };
        self.on_imports(vec![], move |engine| {
            store::stored(&*engine.connect()?, &import)
        })
        .await
    }

    /// Stores a part of an import, which no figure includes yet: the entries of its file from `before` on, of which there are
    /// `read`.
    ///
    /// # Errors
    /// Not as many entries as `before` are stored, since the site was erased meanwhile; DuckDB refuses; or the service is
    /// stopping. The part is not stored then.
    pub async fn add_import_part(
        &self,
        site: SiteNumber,
        import: &str,
        part: ImportedPart,
        (before, read): (u64, u64),
    ) -> Result<(), MaintenanceError> {
        let import = Import {
            site,
            id: import.to_owned(),
        };
        let one = self.importing().await;
        self.on_imports(vec![one], move |engine| {
            let _writing = engine.writing();
            let _lent = engine.lend(Stage::Writing);
            store::add_part(&engine.connect()?, &import, &part, (before, read))
        })
        .await
    }

    /// Shows an import, all of its days at once. Doing it again changes nothing.
    ///
    /// # Errors
    /// As [`Counts::add_import_part`]; no figure includes it then.
    pub async fn show_import(
        &self,
        site: SiteNumber,
        import: &str,
        source: &str,
    ) -> Result<Shown, MaintenanceError> {
        let import = Import {
            site,
            id: import.to_owned(),
        };
        let source = source.to_owned();
        // No compaction moves hits meanwhile, and no hit that was taken before is missed.
        let alone = self.alone().await;
        self.in_time(self.settled()).await?;
        let (pending, imported) = (
            Arc::clone(&self.0.pending_days),
            Arc::clone(&self.0.imported),
        );
        let held = vec![Arc::clone(&alone), self.importing().await];
        let days = self.on_imports(held, move |engine| {
            let _writing = engine.writing();
            let _lent = engine.lend(Stage::Writing);
            let connection = engine.connect()?;
            let days = store::show(&connection, &import, &source, &pending)?;
            imported.look_at(&connection, site)?;
            Ok(days)
        });
        let days = days.await?;
        self.look_at(site).await?;
        Ok(Shown { days })
    }

    /// Takes an import back, whether it is shown or not: all of it at once.
    ///
    /// # Errors
    /// As [`Counts::add_import_part`]; it is there as before then.
    pub async fn remove_import(
        &self,
        site: SiteNumber,
        import: &str,
    ) -> Result<(), MaintenanceError> {
        let import = Import {
            site,
            id: import.to_owned(),
        };
        let alone = self.alone().await;
        self.in_time(self.settled()).await?;
        let (pending, imported) = (
            Arc::clone(&self.0.pending_days),
            Arc::clone(&self.0.imported),
        );
        let held = vec![Arc::clone(&alone), self.importing().await];
        let removed = self.on_imports(held, move |engine| {
            let _writing = engine.writing();
            let _lent = engine.lend(Stage::Writing);
            let connection = engine.connect()?;
            store::remove(&connection, &import, &pending)?;
            Ok(imported.look_at(&connection, site)?)
        });
        removed.await?;
        self.look_at(site).await
    }

    /// Has the store look again which days of a site have no sums.
    async fn look_at(&self, site: SiteNumber) -> Result<(), MaintenanceError> {
        let looked = self.send_to_store(|reply| ToStore::LookAt { site, reply });
        self.in_time(looked).await
    }

    /// Works on imports on a thread that may block, and holds the permits until that is done, even if the caller has gone. What
    /// leaves the file in doubt has it opened again.
    async fn on_imports<T: Send + 'static>(
        &self,
        held: Vec<Alone>,
        work: impl FnOnce(&Engine) -> Result<T, ImportError> + Send + 'static,
    ) -> Result<T, MaintenanceError> {
        let engine = self.engine()?;
        let store = self.0.store.clone();
        blocking(move || {
            let generation = engine.generation();
            let done = work(&engine);
            if done.as_ref().is_err_and(ImportError::is_fatal) {
                engine.doubt(generation);
                // A store that has ended opens nothing again.
                let _ = store.send(ToStore::Reopen(generation));
            }
            drop(held);
            done
        })
        .await
    }
}
