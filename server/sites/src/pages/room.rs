//! How long something may become that a stranger's page makes long: a short page may use a long file very often.

use std::cell::Cell;

/// So many bytes may still be put in.
#[derive(Debug)]
pub(crate) struct Room(Cell<usize>);

/// There is no room left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it would be longer than what is kept")]
pub(crate) struct Spent;

impl Room {
    pub fn of(bytes: usize) -> Self {
        Self(Cell::new(bytes))
    }

    /// Takes room for so many bytes.
    ///
    /// # Errors
    /// Where there is less; then there is none for anything that comes after, either.
    pub fn take(&self, bytes: usize) -> Result<(), Spent> {
        let left = self.0.take().checked_sub(bytes).ok_or(Spent)?;
        self.0.set(left);
        Ok(())
    }
}
