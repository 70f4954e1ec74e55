-- A session that still needs its second factor, of those whose secrets a request carries.
SELECT id AS session, person_id AS person, account_id AS account
FROM sessions
WHERE secret_hash = ANY ($1) AND expires_at > $2 AND pending_second_factor
ORDER BY created_at DESC, id DESC
LIMIT 1
