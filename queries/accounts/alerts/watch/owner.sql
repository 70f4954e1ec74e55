-- An owner of an account: the first one.
SELECT person_id FROM members WHERE account_id = $1 AND role = 'owner' ORDER BY created_at, id LIMIT 1
