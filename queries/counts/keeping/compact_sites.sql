-- The sites of the groups, with the span of their days in days since 1970.
SELECT site_id, min(visit_day) - DATE '1970-01-01' AS first_day, max(visit_day) - DATE '1970-01-01' AS last_day
FROM compact_groups
GROUP BY site_id
ORDER BY site_id
