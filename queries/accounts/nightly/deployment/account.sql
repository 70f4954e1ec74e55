-- The account of the deployment: the first one.
SELECT id, created_at FROM accounts ORDER BY created_at, id LIMIT 1
