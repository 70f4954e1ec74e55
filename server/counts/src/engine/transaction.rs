//! One write transaction, and what DuckDB's errors mean for the code that continues.

use duckdb::Transaction;

use super::{Lease, Stage};

/// The error of a request for a connection while the file is closed.
pub(super) const CLOSED: &str = "the database is being opened again";

/// Whether DuckDB has declared its database invalid, or is about to: only opening the file again helps.
pub(crate) fn is_fatal(error: &dyn std::fmt::Display) -> bool {
    let text = error.to_string();
    [
        CLOSED,
        "database has been invalidated",
        "FATAL Error",
        "INTERNAL Error",
    ]
    .iter()
    .any(|sign| text.contains(sign))
}

/// Whether DuckDB found no memory. A commit or an appender has its own words for it.
pub(crate) fn is_no_memory(error: &dyn std::fmt::Display) -> bool {
    let text = error.to_string();
    [
        "Out of Memory Error",
        "could not allocate block",
        "failed to pin block",
        "failed to allocate data",
        "failed to offload data block",
        "failed to reserve memory",
        "bad_alloc",
    ]
    .iter()
    .any(|sign| text.contains(sign))
}

/// Whether a statement was interrupted, as the reopening of the file does to those who hold a connection.
pub(crate) fn is_interrupted(error: &dyn std::fmt::Display) -> bool {
    error.to_string().contains("INTERRUPT Error")
}

/// A transaction failed at its end, for whatever reason: no memory, a full or failing disk, an interruption. DuckDB's log
/// may have it or not, and the memory may differ from the log: only opening the file again shows which.
///
/// That is so even if DuckDB reports that it rolled the transaction back, and neither the log nor a table shows anything
/// of it. DuckDB 1.5.5 copies the rows of a transaction into the table at the commit, column by column
/// (`LocalTableStorage::AppendToTable`), and only then notes what a rollback must remove (`PushAppend`). If the copying
/// fails, the rows copied so far stay in the columns, invisible; the same rows, stored again, are then read shifted:
/// some twice, some never. The log can keep a part of the transaction, too: DuckDB ignores an error of cutting it off
/// (`DuckTransaction::WriteToWAL`).
#[derive(Debug, thiserror::Error)]
pub(crate) enum InDoubt {
    #[error("a transaction may have been written, or not: {0}")]
    Commit(duckdb::Error),
    #[error("a transaction could not be taken back: {0}")]
    Rollback(duckdb::Error),
}

/// What DuckDB says of a connection on which a transaction failed and was not ended.
const ABORTED: &str = "Current transaction is aborted";

/// Whether an earlier transaction of this connection failed and was not ended: until it is, DuckDB refuses everything.
pub(crate) fn is_aborted(error: &dyn std::fmt::Display) -> bool {
    error.to_string().contains(ABORTED)
}

/// As [`within`], for upkeep: the service may interrupt the work when it is to stop, but not the commit.
pub(crate) fn within_stoppable<T, E>(
    connection: &Lease,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
) -> Result<T, E>
where
    E: From<duckdb::Error> + From<InDoubt> + std::fmt::Display,
{
    within(connection, |transaction| {
        let _stoppable = connection.stoppable()?;
        work(transaction)
    })
}

/// Runs one write transaction: all of the work, or none of it. If the commit fails, or the work does and
/// cannot be rolled back either, DuckDB's in-memory state cannot be trusted ([`InDoubt`]), and nothing is
/// written any more, by this connection or another ([`super::Engine::is_doubted`]): continuing with it has
/// lost some rows and duplicated others.
pub(crate) fn within<T, E>(
    connection: &Lease,
    work: impl FnOnce(&Transaction<'_>) -> Result<T, E>,
) -> Result<T, E>
where
    E: From<duckdb::Error> + From<InDoubt> + std::fmt::Display,
{
    let transaction = match connection.unchecked_transaction() {
        Err(error) if is_aborted(&error) => {
            connection.doubt();
            return Err(InDoubt::Rollback(error).into());
        }
        begun => begun?,
    };
    let error = match work(&transaction) {
        // Another thread's commit failed meanwhile: the log may hold a part of it, which this commit would complete.
        Ok(_) if connection.is_doubted() => super::closed().into(),
        Ok(done) => {
            let committed = connection.ending(|| transaction.commit());
            committed.map_err(|error| {
                connection.doubt();
                InDoubt::Commit(error)
            })?;
            return Ok(done);
        }
        Err(error) => error,
    };
    let _lent = connection.lend(Stage::Ending);
    match transaction.rollback() {
        Err(undone) if !undone.to_string().contains("no transaction is active") => {
            connection.doubt();
            tracing::error!(%error, %undone, "a transaction failed and could not be taken back");
            Err(InDoubt::Rollback(undone).into())
        }
        _ => Err(error),
    }
}
