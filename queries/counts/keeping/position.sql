-- How far the journal is in DuckDB.
SELECT segment, position, next_seq FROM journal_position
