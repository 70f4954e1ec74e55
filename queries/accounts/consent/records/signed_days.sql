-- The signed days of a site whose last record has a number from $2 to $3, oldest first.
SELECT day::text AS "day!", number, signature
FROM consent_days
WHERE site_id = $1 AND number BETWEEN $2 AND $3
ORDER BY number
