-- The sites of an account.
SELECT id, name FROM sites WHERE account_id = $1 ORDER BY name
