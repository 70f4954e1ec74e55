//! The tables' versions. Each file is applied once, in order, in a transaction of its own, and
//! noted in `migrations`.

use duckdb::Connection;

/// The files, in order. A file that was released is never changed.
const MIGRATIONS: &[(u32, &str)] = &[
    (1, include_str!("../../../migrations/counts/0001_hits.sql")),
    (
        2,
        include_str!("../../../migrations/counts/0002_totals.sql"),
    ),
    (
        3,
        include_str!("../../../migrations/counts/0003_crawlers.sql"),
    ),
    (
        4,
        include_str!("../../../migrations/counts/0004_consent.sql"),
    ),
    (
        5,
        include_str!("../../../migrations/counts/0005_imports.sql"),
    ),
    (
        6,
        include_str!("../../../migrations/counts/0006_imported_left_out.sql"),
    ),
    (
        7,
        include_str!("../../../migrations/counts/0007_folded_pings.sql"),
    ),
    (
        8,
        include_str!("../../../migrations/counts/0008_unsorted_months.sql"),
    ),
];

const TABLE: &str = "CREATE TABLE IF NOT EXISTS migrations (number UINTEGER NOT NULL)";

/// Why the tables could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MigrateError {
    #[error("migration {0} of the counts failed: {1}")]
    Failed(u32, duckdb::Error),
    #[error("the counts were written by a newer version (migration {0})")]
    Newer(u32),
    #[error(transparent)]
    DuckDb(#[from] duckdb::Error),
}

/// Applies what is missing.
pub(crate) fn run(connection: &mut Connection) -> Result<(), MigrateError> {
    connection.execute_batch(TABLE)?;
    let done: u32 = connection.query_row(
        "SELECT coalesce(max(number), 0)::UINTEGER FROM migrations",
        [],
        |row| row.get(0),
    )?;
    let newest = MIGRATIONS.last().map_or(0, |(number, _)| *number);
    if done > newest {
        return Err(MigrateError::Newer(done));
    }
    for (number, sql) in MIGRATIONS.iter().filter(|(number, _)| *number > done) {
        let failed = |error| MigrateError::Failed(*number, error);
        let transaction = connection.transaction().map_err(failed)?;
        transaction.execute_batch(sql).map_err(failed)?;
        transaction
            .execute("INSERT INTO migrations VALUES (?)", [*number])
            .map_err(failed)?;
        transaction.commit().map_err(failed)?;
    }
    Ok(())
}
