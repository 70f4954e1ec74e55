//! Overwrites the free blocks of DuckDB's file, which would have deleted data until something else needs
//! them.

use crate::{
    engine::{self, Engine, Lease},
    store::StoreError,
};

/// How often a checkpoint is tried: others' transactions end soon.
const TRIES: u32 = 20;

/// Fills a table until no block is free, and drops it, on a connection of its own: hits are stored and questions
/// answered meanwhile. A crash leaves the table, which the next run takes away.
pub(crate) fn run(engine: &Engine) -> Result<(), StoreError> {
    let connection = engine.connect()?;
    let done = write_over(engine, &connection);
    if done.as_ref().is_err_and(StoreError::is_fatal) {
        engine.doubt(connection.generation());
    }
    done
}

fn write_over(engine: &Engine, connection: &Lease) -> Result<(), StoreError> {
    engine.checkpoint(connection, TRIES)?;
    let free: u64 = connection.query_row(
        include_str!("../../../queries/counts/maintenance/free_bytes.sql"),
        [],
        |row| row.get(0),
    )?;
    let sql = include_str!("../../../queries/counts/maintenance/scrub.sql");
    engine::within_stoppable(connection, |transaction| {
        Ok::<_, StoreError>(transaction.execute(sql, [free / 8])?)
    })?;
    engine.checkpoint(connection, TRIES)?;
    engine::within(connection, |transaction| {
        Ok::<_, StoreError>(transaction.execute_batch("DROP TABLE scrubbing")?)
    })?;
    Ok(engine.checkpoint(connection, TRIES)?)
}
