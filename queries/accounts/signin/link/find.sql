-- A link of this kind.
SELECT id, person_id, email, code_hash, wrong, payload, expires_at, used_at
FROM links
WHERE token_hash = $1 AND kind = $2
