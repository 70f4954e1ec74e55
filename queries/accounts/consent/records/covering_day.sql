-- The first signed day of a site whose signature covers the record $2: that of the first last record from there on.
SELECT day::text AS "day!", number, signature
FROM consent_days
WHERE site_id = $1 AND number >= $2
ORDER BY number
LIMIT 1
