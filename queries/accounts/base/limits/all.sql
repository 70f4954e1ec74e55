-- Every bucket that is not full.
SELECT key, full_at FROM limits
