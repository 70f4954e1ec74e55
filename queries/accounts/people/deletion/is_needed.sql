-- Whether it is the first account of the deployment, and others exist.
SELECT a.id = $1 AS "needed!"
FROM accounts a
WHERE EXISTS (SELECT FROM accounts other WHERE other.id <> a.id)
ORDER BY a.created_at, a.id
LIMIT 1
