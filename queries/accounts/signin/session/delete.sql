-- The session ends.
DELETE FROM sessions WHERE id = $1
