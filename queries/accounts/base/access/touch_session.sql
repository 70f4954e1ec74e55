-- A session slides: each day of use gives it 30 more.
UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE id = $1
