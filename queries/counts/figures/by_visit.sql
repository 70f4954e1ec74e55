-- A breakdown by what a visit is: source, entry page, country, browser...
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
    WHERE ts >= {start} AND ts < {end}
    GROUP BY 1
    UNION ALL
    SELECT {value}, 0, 0, 0, count(*), count(*) FILTER (enters),
           coalesce(sum(v_bounce) FILTER (enters), 0), sum(v_dur_ms)
    FROM selected
    GROUP BY 1
)
WHERE {search}
GROUP BY value
)
WHERE {passing}
ORDER BY {order}
LIMIT {limit} OFFSET {offset}
