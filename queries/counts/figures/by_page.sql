-- A breakdown by page: its views and events, and the visits that entered and left there. Time and depth
-- come from pings, and from the views that have them.
SELECT *, count(*) OVER () AS total_rows
FROM (
SELECT value, sum(visitors)::BIGINT AS visitors, sum(visits)::BIGINT AS visits,
       sum(views)::BIGINT AS views, sum(events)::BIGINT AS events,
       sum(entries)::BIGINT AS entries, sum(enters)::BIGINT AS enters, sum(bounces)::BIGINT AS bounces,
       sum(exits)::BIGINT AS exits,
       sum(engaged_ms)::BIGINT AS engaged_ms, sum(reports)::BIGINT AS reports, sum(depth)::BIGINT AS depth
FROM (
    SELECT path AS value,
           count(*) FILTER (kind = 0 AND ts >= {start} AND ts < {end}) AS views,
           count(*) FILTER (kind = 1 AND ts >= {start} AND ts < {end}) AS events,
           count(DISTINCT visitor) FILTER (ts >= {start} AND ts < {end}) AS visitors,
           count(DISTINCT visit) FILTER (visit_start >= {start}) AS visits,
           0 AS entries, 0 AS enters, 0 AS bounces, 0 AS exits, 0 AS engaged_ms, 0 AS reports, 0 AS depth,
           count(*) FILTER ((ts >= {start} AND ts < {end}) OR (visit_start >= {start} AND visit IS NOT NULL)) AS has
    FROM matching
    GROUP BY 1
    UNION ALL
    {entries}
    UNION ALL
    SELECT exit_path, 0, 0, 0, 0, 0, 0, 0, count(*), 0, 0, 0, 0
    FROM selected WHERE exit_path IS NOT NULL
    GROUP BY 1
    UNION ALL
    SELECT path, 0, 0, 0, 0, 0, 0, 0, 0, sum(engaged_ms), count(p_depth), sum(p_depth), 0
    FROM picked
    WHERE (engaged_ms IS NOT NULL OR p_depth IS NOT NULL) AND visit_start >= {start}
    GROUP BY 1
)
WHERE {search}
GROUP BY value
HAVING sum(has) > 0
)
WHERE {passing}
ORDER BY {order}
LIMIT {limit} OFFSET {offset}
