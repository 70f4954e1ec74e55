-- The days of visits of a month's groups, in days since 1970.
SELECT DISTINCT visit_day - DATE '1970-01-01' AS day
FROM compact_groups
WHERE visit_month = ?::DATE
ORDER BY day
