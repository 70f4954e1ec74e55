-- Makes room for the journal's new position. It is not updated in place: DuckDB does not checkpoint as long as
-- a reader runs that is older than an update, and there may always be one.
DELETE FROM journal_position
