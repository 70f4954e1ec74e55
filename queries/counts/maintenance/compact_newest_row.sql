-- The newest row that hits holds before its month is written again.
SELECT coalesce(max(rowid), -1)::BIGINT FROM hits
