-- Accounts created and deleted since $1, by month in UTC.
WITH moments AS (
    SELECT created_at AS at, 1 AS created, 0 AS deleted FROM accounts WHERE created_at >= $1
    UNION ALL
    SELECT created_at, 1, 0 FROM deleted_accounts WHERE created_at >= $1
    UNION ALL
    SELECT deleted_at, 0, 1 FROM deleted_accounts WHERE deleted_at >= $1
)
SELECT to_char(to_timestamp(at) AT TIME ZONE 'UTC', 'YYYY-MM') AS "month!", sum(created) AS "created!", sum(deleted) AS "deleted!"
FROM moments
GROUP BY 1
ORDER BY 1
