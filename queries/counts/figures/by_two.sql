-- A breakdown by two of what a hit or its visit is. A hit that reaches several goals is one of each.
, paired AS (
    SELECT kind, ts, visitor, visit, visit_start, {first} AS value, {second} AS second_value
    FROM matching
    WHERE ((ts >= {start} AND ts < {end}) OR (visit IS NOT NULL AND visit_start >= {start})) AND {has}
)
SELECT *, count(*) OVER () AS total_rows
FROM (
SELECT value, second_value, sum(visitors)::BIGINT AS visitors, sum(visits)::BIGINT AS visits,
       sum(views)::BIGINT AS views, sum(events)::BIGINT AS events,
       sum(enters)::BIGINT AS enters, sum(bounces)::BIGINT AS bounces, sum(dur_ms)::BIGINT AS dur_ms
FROM (
    SELECT value, second_value,
           count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
           count(DISTINCT visitor) AS visitors, 0 AS visits, 0 AS enters, 0 AS bounces, 0 AS dur_ms
    FROM paired
    WHERE ts >= {start} AND ts < {end}
    GROUP BY 1, 2
    UNION ALL
    SELECT pair.value, pair.second_value, 0, 0, 0, count(*), count(*) FILTER ({pair_enters}),
           coalesce(sum(s.v_bounce) FILTER ({pair_enters}), 0), sum(s.v_dur_ms)
    FROM (
        SELECT DISTINCT visit, value, second_value
        FROM paired
        WHERE visit IS NOT NULL AND visit_start >= {start}
    ) pair JOIN selected s ON s.visit = pair.visit
    GROUP BY 1, 2
)
WHERE {search}
GROUP BY value, second_value
)
WHERE {passing}
ORDER BY {order}
LIMIT {limit} OFFSET {offset}
