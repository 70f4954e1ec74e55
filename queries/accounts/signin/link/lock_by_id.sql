-- A link, held until the transaction ends.
SELECT id, person_id, email, code_hash, wrong, payload, expires_at, used_at
FROM links
WHERE id = $1
FOR UPDATE
