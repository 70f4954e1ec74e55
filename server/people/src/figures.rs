//! What was counted, as far as people ask for it: passed in, since this area does not stand on the one that
//! opens DuckDB.

use std::{
    future::Future,
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
};

use shared::{date::Date, ids::SiteNumber};

/// An answer that takes a while.
pub type Later<'a, T> = Pin<Box<dyn Future<Output = anyhow::Result<T>> + Send + 'a>>;

/// Tells of what was counted.
pub trait Figures: Send + Sync + 'static {
    /// Whether any hit of one of these sites was ever counted.
    fn counted(&self, sites: Vec<SiteNumber>) -> Later<'_, bool>;
    /// The months in which visits of this site began, each by its first day, the oldest first.
    fn months(&self, site: SiteNumber) -> Later<'_, Vec<Date>>;
    /// Writes every hit of visits that began in this month as Parquet into a new file.
    fn hits<'a>(&'a self, site: SiteNumber, month: Date, to: &'a Path) -> Later<'a, ()>;
    /// Writes how many hits were left out, by quarter of an hour and reason, as CSV into a new file.
    fn left_out<'a>(&'a self, site: SiteNumber, to: &'a Path) -> Later<'a, ()>;
}

/// What was counted, and a folder for files that are on their way.
#[derive(Clone)]
pub struct Counted {
    /// What was counted.
    pub figures: Arc<dyn Figures>,
    /// The folder; made where it is missing.
    pub folder: PathBuf,
}

impl std::fmt::Debug for Counted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Counted")
            .field("folder", &self.folder)
            .finish_non_exhaustive()
    }
}
