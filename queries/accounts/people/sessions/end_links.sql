-- What was mailed to the person to sign in or to set a password, and a change of address that somebody asked for in
-- one of their sessions, is good no longer.
DELETE FROM links l
USING people p
WHERE p.id = $1 AND l.used_at IS NULL
  AND ((l.kind IN ('sign_in', 'reset') AND l.email = lower(p.email)) OR (l.kind = 'email' AND l.person_id = p.id))
