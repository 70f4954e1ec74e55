-- The last record of each of a site's days in a period.
SELECT (day - DATE '1970-01-01')::BIGINT AS day, max(number) AS number, arg_max(hash, number) AS hash
FROM consent_records
WHERE site_id = $1 AND day BETWEEN $2 AND $3
GROUP BY day
ORDER BY day
