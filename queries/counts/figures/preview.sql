-- The counted hits of a period that new rules would exclude and the present ones would not: all of them, by
-- reason, by page and by source, of each the 20 with most. Lists are bound as JSON: $2 hosts that are not
-- the site's by the new rules, $3 those by the present ones, $4 and $5 the same for countries.
WITH counted AS (
    SELECT hostname, path, split_part(split_part(path, '?', 1), '#', 1) AS bare, country, source
    FROM hits_live
    WHERE site_id = $1 AND kind < 2 AND ts >= {start} AND ts < {end}
    UNION ALL
    SELECT hostname, path, split_part(split_part(path, '?', 1), '#', 1), country, source
    FROM hits
    WHERE site_id = $1 AND kind < 2 AND ts >= {start} AND ts < {end}
          AND visit_start >= {reach} AND visit_start < {end}
),
judged AS (
    SELECT path, source,
           CASE WHEN list_contains(from_json($2, '["VARCHAR"]'), hostname) THEN 'wrong_host'
                WHEN list_contains(from_json($4, '["VARCHAR"]'), country) THEN 'excluded_country'
                WHEN {new_paths} THEN 'excluded_path' END AS reason,
           coalesce(list_contains(from_json($3, '["VARCHAR"]'), hostname), false)
           OR coalesce(list_contains(from_json($5, '["VARCHAR"]'), country), false)
           OR ({present_paths}) AS out_now
    FROM counted
)
SELECT grouping(reason, path, source)::BIGINT AS part, reason, path, source, count(*)::BIGINT AS hits
FROM judged
WHERE reason IS NOT NULL AND NOT out_now
GROUP BY GROUPING SETS ((), (reason), (path), (source))
QUALIFY row_number() OVER (PARTITION BY part ORDER BY count(*) DESC, reason, path, source) <= 20
ORDER BY part, hits DESC, reason, path, source
