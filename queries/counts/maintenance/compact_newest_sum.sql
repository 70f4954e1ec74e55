-- The newest row that day_sums holds before its month is written again.
SELECT coalesce(max(rowid), -1)::BIGINT FROM day_sums
