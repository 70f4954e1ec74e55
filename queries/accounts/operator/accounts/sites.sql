-- The account's sites by name.
SELECT id, name, created_at, paused FROM sites WHERE account_id = $1 ORDER BY name LIMIT 1000
