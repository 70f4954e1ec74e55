-- Every rate that was set or fetched, of all currencies or of one ($1).
SELECT currency, to_char(day, 'YYYY-MM-DD') AS "day!", per_euro::text AS "per_euro!", origin
FROM currency_rates
WHERE $1::text IS NULL OR currency = $1
ORDER BY currency, day
