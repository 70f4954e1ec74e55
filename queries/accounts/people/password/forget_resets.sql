-- Links that would set another password are good no longer.
DELETE FROM links WHERE kind = 'reset' AND person_id = $1 AND used_at IS NULL
