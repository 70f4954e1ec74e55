//! Questions whose rows are folded into something small, batch by batch, instead of being returned.

use std::{
    error::Error,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use duckdb::arrow::array::RecordBatch;
use parking_lot::Mutex;

use super::AskError;

/// What the rows of a question are folded into, on the thread that reads them.
pub trait Fold: Send + 'static {
    /// The result.
    type Out: Send;

    /// Takes the next rows.
    ///
    /// # Errors
    /// A column is missing or of another type.
    fn add(&mut self, batch: &RecordBatch) -> Result<(), Box<dyn Error + Send + Sync>>;

    /// About how many bytes it holds of the memory that all folds share.
    fn memory_bytes(&self) -> usize {
        0
    }

    /// Ends it after the last rows.
    fn finish(self) -> Self::Out;
}

/// What the rows of a question were folded into.
#[derive(Clone, Debug)]
pub struct Folded<T> {
    /// The result.
    pub out: T,
    /// How long it took, without waiting.
    pub took: Duration,
    /// Rows that DuckDB read for it.
    pub rows_read: u64,
}

/// A fold without its type. A question may be tried several times, so each call begins it again.
pub(super) type Folding =
    Box<dyn FnMut(&mut dyn Iterator<Item = RecordBatch>) -> Result<(), AskError> + Send>;

/// Where a fold leaves its result.
pub(super) type FoldResult<T> = Arc<Mutex<Option<T>>>;

/// The bytes that all folds hold together, and how many they may.
#[derive(Debug)]
pub(super) struct MemoryBudget {
    used: AtomicUsize,
    most: usize,
}

impl MemoryBudget {
    pub fn new(most: usize) -> MemoryBudget {
        MemoryBudget {
            used: AtomicUsize::new(0),
            most,
        }
    }
}

/// What one fold holds of the budget; given back when it is dropped.
struct Share<'a> {
    budget: &'a MemoryBudget,
    own: usize,
}

impl Share<'_> {
    fn set(&mut self, own: usize) -> Result<(), AskError> {
        let before = std::mem::replace(&mut self.own, own);
        // Wraps around where it became less, and comes out right.
        let more = own.wrapping_sub(before);
        let all = self.budget.used.fetch_add(more, Relaxed).wrapping_add(more);
        if own > self.budget.most {
            return Err(AskError::TooLarge);
        }
        // Others need it now; there may be enough later.
        if all > self.budget.most {
            return Err(AskError::NoMemory);
        }
        Ok(())
    }
}

impl Drop for Share<'_> {
    fn drop(&mut self) {
        self.budget.used.fetch_sub(self.own, Relaxed);
    }
}

/// The fold that `begin` begins, and where it leaves its result.
pub(super) fn folding<F: Fold>(
    begin: impl Fn() -> F + Send + 'static,
    budget: Arc<MemoryBudget>,
) -> (Folding, FoldResult<F::Out>) {
    let result: FoldResult<F::Out> = Arc::default();
    let slot = Arc::clone(&result);
    let run = move |rows: &mut dyn Iterator<Item = RecordBatch>| {
        let mut share = Share {
            budget: &budget,
            own: 0,
        };
        let mut fold = begin();
        for batch in rows {
            let added = fold.add(&batch);
            added.map_err(|error| AskError::Failed(error.to_string()))?;
            share.set(fold.memory_bytes())?;
        }
        *slot.lock() = Some(fold.finish());
        Ok(())
    };
    (Box::new(run), result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folds_share_their_room() {
        let budget = MemoryBudget::new(10);
        let share = || Share {
            budget: &budget,
            own: 0,
        };
        let (mut one, mut other) = (share(), share());
        one.set(4).unwrap();
        one.set(7).unwrap();
        other.set(3).unwrap();
        assert!(
            matches!(other.set(4), Err(AskError::NoMemory)),
            "one has it"
        );
        drop(one);
        other.set(10).unwrap();
        assert!(
            matches!(other.set(11), Err(AskError::TooLarge)),
            "nobody has it"
        );
        drop(other);
        assert_eq!(budget.used.load(Relaxed), 0);
    }
}
