-- Changes of address that the person asked for and did not confirm.
DELETE FROM links WHERE kind = 'email' AND person_id = $1 AND used_at IS NULL
