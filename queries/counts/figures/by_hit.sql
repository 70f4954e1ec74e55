-- A breakdown by what a hit is: its host, its event, one of its properties.
SELECT *, count(*) OVER () AS total_rows
FROM (
SELECT value, sum(visitors)::BIGINT AS visitors, sum(visits)::BIGINT AS visits,
       sum(views)::BIGINT AS views, sum(events)::BIGINT AS events,
       sum(enters)::BIGINT AS enters, sum(bounces)::BIGINT AS bounces, sum(dur_ms)::BIGINT AS dur_ms
FROM (
    SELECT {value} AS value,
           count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
           count(DISTINCT visitor) AS visitors, 0 AS visits, 0 AS enters, 0 AS bounces, 0 AS dur_ms
    FROM matching
    WHERE ts >= {start} AND ts < {end} AND {has}
    GROUP BY 1
    UNION ALL
    SELECT pair.value, 0, 0, 0, count(*), count(*) FILTER ({pair_enters}),
           coalesce(sum(s.v_bounce) FILTER ({pair_enters}), 0), sum(s.v_dur_ms)
    FROM (
        SELECT DISTINCT visit, {value} AS value
        FROM matching
        WHERE visit IS NOT NULL AND visit_start >= {start} AND {has}
    ) pair JOIN selected s ON s.visit = pair.visit
    GROUP BY 1
)
WHERE {search}
GROUP BY value
)
WHERE {passing}
ORDER BY {order}
LIMIT {limit} OFFSET {offset}
