-- What was mailed before, and a change of address that somebody in a session asked for, ends too.
DELETE FROM links
WHERE used_at IS NULL AND ((kind IN ('sign_in', 'reset') AND email = $2) OR (kind = 'email' AND person_id = $1))
