-- The operator may not look, or no longer.
UPDATE support SET ended_at = $2 WHERE id = $1
