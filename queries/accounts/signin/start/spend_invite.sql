-- The invite was used; it is valid no longer.
UPDATE openings SET used_at = $2 WHERE id = $1
