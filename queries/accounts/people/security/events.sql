-- The person's last actions of these kinds, in any account, newest first.
SELECT id, at, action, subject, address
FROM audit
WHERE person_id = $1 AND token_id IS NULL AND action = ANY ($2::text[])
ORDER BY at DESC, id DESC
LIMIT 20
