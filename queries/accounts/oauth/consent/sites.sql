-- The account's sites by name.
SELECT id, name FROM sites WHERE account_id = $1 ORDER BY name
