//! How long something may become that a stranger's page makes long: a short page may use a long file many times.

use std::cell::Cell;

/// How many bytes may still be added.
#[derive(Debug)]
pub(crate) struct SizeBudget(Cell<usize>);

/// The budget is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it would be longer than what is kept")]
pub(crate) struct Spent;

impl SizeBudget {
    pub fn of(bytes: usize) -> Self {
        Self(Cell::new(bytes))
    }

    /// Takes this many bytes.
    ///
    /// # Errors
    /// If fewer are left; then later ones get nothing either.
    pub fn take(&self, bytes: usize) -> Result<(), Spent> {
        let left = self.0.take().checked_sub(bytes).ok_or(Spent)?;
        self.0.set(left);
        Ok(())
    }
}
