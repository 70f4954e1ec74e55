-- The visits of every site that began from $1 to before $2. Hits of imports are not among them, as in hours.sql.
SELECT site_id::BIGINT AS site, count(DISTINCT visit) AS visits
FROM (
    SELECT site_id, visit FROM hits WHERE kind < 2 AND visit_start >= make_timestamp($1) AND visit_start < make_timestamp($2)
          AND seq < 4611686018427387904
    UNION ALL
    SELECT site_id, visit FROM hits_live WHERE kind < 2 AND visit_start >= make_timestamp($1) AND visit_start < make_timestamp($2)
          AND seq < 4611686018427387904
)
GROUP BY ALL
