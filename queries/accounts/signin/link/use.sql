-- The link was used; it is valid no longer.
UPDATE links SET used_at = $2 WHERE id = $1
