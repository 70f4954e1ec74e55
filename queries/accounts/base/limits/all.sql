-- The buckets that are not full, those that will be full last first, as many as are held in memory.
SELECT key, full_at FROM limits ORDER BY full_at DESC LIMIT $1
