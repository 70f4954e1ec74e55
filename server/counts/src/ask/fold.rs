//! Questions whose rows are folded into something small, batch by batch, instead of being given.

use std::{
    error::Error,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use duckdb::arrow::array::RecordBatch;

use super::AskError;

/// What the rows of a question are folded into, on the thread that reads them.
pub trait Fold: Send + 'static {
    /// What comes of it.
    type Out: Send;

    /// Takes the next rows.
    ///
    /// # Errors
    /// A column is missing or of another type.
    fn add(&mut self, batch: &RecordBatch) -> Result<(), Box<dyn Error + Send + Sync>>;

    /// Ends it after the last rows.
    fn finish(self) -> Self::Out;
}

/// What the rows of a question were folded into.
#[derive(Clone, Debug)]
pub struct Folded<T> {
    /// What came of it.
    pub out: T,
    /// How long it took, without waiting.
    pub took: Duration,
    /// Rows that DuckDB read for it.
    pub rows_read: u64,
}

/// A fold without its type. A question may be tried several times, so each call begins it anew.
pub(super) type Folding =
    Box<dyn FnMut(&mut dyn Iterator<Item = RecordBatch>) -> Result<(), AskError> + Send>;

/// Where a fold leaves what came of it.
pub(super) type Kept<T> = Arc<Mutex<Option<T>>>;

/// The fold that `begin` begins, and where it leaves what comes of it.
pub(super) fn folding<F: Fold>(begin: impl Fn() -> F + Send + 'static) -> (Folding, Kept<F::Out>) {
    let kept: Kept<F::Out> = Arc::default();
    let slot = Arc::clone(&kept);
    let run = move |rows: &mut dyn Iterator<Item = RecordBatch>| {
        let mut fold = begin();
        for batch in rows {
            let added = fold.add(&batch);
            added.map_err(|error| AskError::Failed(error.to_string()))?;
        }
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(fold.finish());
        Ok(())
    };
    (Box::new(run), kept)
}
