-- The invite can no longer be used.
UPDATE openings SET revoked_at = $2 WHERE id = $1
