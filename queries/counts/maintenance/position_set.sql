-- How far the journal is in DuckDB, in the transaction of the rows themselves.
INSERT INTO journal_position (segment, position, next_seq) VALUES (?, ?, ?)
