-- The id of DuckDB's file.
SELECT id FROM file_id
