-- The account's sites.
SELECT id, number FROM sites WHERE account_id = $1 ORDER BY created_at, id
