-- Clears away the journal's older positions, now and then, before the new one is written. None is updated in
-- place: DuckDB does not checkpoint as long as a reader runs that is older than an update, and there may always
-- be one.
DELETE FROM journal_position
