-- The visits of every site by source that began before $4: those since $2, and those from $1 to before; only sources with at least $3
-- of the former. Hits of imports are not among them, as in hours.sql.
SELECT site_id::BIGINT AS site, source, count(DISTINCT visit) FILTER (visit_start >= make_timestamp($2)) AS recent,
       count(DISTINCT visit) FILTER (visit_start < make_timestamp($2)) AS before
FROM (
    SELECT site_id, source, visit, visit_start FROM hits WHERE kind < 2 AND source IS NOT NULL AND visit_start >= make_timestamp($1)
          AND visit_start < make_timestamp($4) AND seq < 4611686018427387904
    UNION ALL
    SELECT site_id, source, visit, visit_start FROM hits_live WHERE kind < 2 AND source IS NOT NULL AND visit_start >= make_timestamp($1)
          AND visit_start < make_timestamp($4) AND seq < 4611686018427387904
)
GROUP BY ALL
HAVING recent >= $3
ORDER BY ALL
