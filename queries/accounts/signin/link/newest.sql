-- The last link of this kind that was mailed to this address, held until the transaction ends.
SELECT id, person_id, email, code_hash, wrong, payload, expires_at, used_at
FROM links
WHERE kind = $1 AND email = $2
ORDER BY created_at DESC, id DESC
LIMIT 1
FOR UPDATE
