-- The account of the deployment: the first one.
SELECT id FROM accounts ORDER BY created_at, id LIMIT 1
