-- The request for support access is refused, or the access ends.
UPDATE support SET ended_at = $2 WHERE id = $1
