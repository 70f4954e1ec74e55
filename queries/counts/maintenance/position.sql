-- How far the journal is in DuckDB: the newest of the positions written.
SELECT segment, position, next_seq FROM journal_position ORDER BY segment DESC, position DESC LIMIT 1
