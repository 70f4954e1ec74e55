-- A session whose second step is awaited.
SELECT id AS session, person_id AS person, account_id AS account
FROM sessions
WHERE secret_hash = $1 AND expires_at > $2 AND half
