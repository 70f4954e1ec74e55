-- By interval: visits that started and ended on pages, and how pages were read. All of it counts at the
-- moment when the visit began.
SELECT bucket, sum(entries)::BIGINT AS entries, sum(exits)::BIGINT AS exits,
       coalesce(sum(engaged_ms), 0)::BIGINT AS engaged_ms, sum(reports)::BIGINT AS reports,
       coalesce(sum(depth), 0)::BIGINT AS depth
FROM (
    SELECT {bucket_of_visit} AS bucket, count(*) FILTER (entry_path IS NOT NULL AND enters) AS entries,
           count(*) FILTER (exit_path IS NOT NULL AND {leaves}) AS exits,
           0 AS engaged_ms, 0 AS reports, 0 AS depth
    FROM selected
    GROUP BY 1
    UNION ALL
    SELECT {bucket_of_visit}, 0, 0, sum(engaged_ms), count(p_depth), sum(p_depth)
    FROM picked
    WHERE (engaged_ms IS NOT NULL OR p_depth IS NOT NULL) AND visit_start >= {start} AND {on_page}
    GROUP BY 1
)
GROUP BY bucket
