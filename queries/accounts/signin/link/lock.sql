-- A link of this kind, held until the transaction ends, so that of two uses one comes second.
SELECT id, person_id, email, code_hash, wrong, payload, expires_at, used_at
FROM links
WHERE token_hash = $1 AND kind = $2
FOR UPDATE
