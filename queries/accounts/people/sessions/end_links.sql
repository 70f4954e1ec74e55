-- Ends the person's links to sign in or to set a password, and changes of address that were requested in
-- one of their sessions.
DELETE FROM links l
USING people p
WHERE p.id = $1 AND l.used_at IS NULL
  AND ((l.kind IN ('sign_in', 'reset') AND l.email = lower(p.email)) OR (l.kind = 'email' AND l.person_id = p.id))
