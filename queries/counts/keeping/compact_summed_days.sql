-- The days of visits of the groups whose sums are kept, in days since 1970.
SELECT DISTINCT visit_day - DATE '1970-01-01' AS day
FROM compact_summed
ORDER BY day
