-- Figures by interval and by a few values of a dimension; all other values are `part` 0.
, parted AS (
    SELECT kind, ts, visitor, visit, visit_start, {part} AS part
    FROM matching
    WHERE ((ts >= {start} AND ts < {end}) OR (visit IS NOT NULL AND visit_start >= {start})) AND {has}
)
SELECT bucket, part::BIGINT AS part, sum(visitors)::BIGINT AS visitors, sum(visits)::BIGINT AS visits,
       sum(views)::BIGINT AS views, sum(events)::BIGINT AS events,
       sum(visit_views)::BIGINT AS visit_views, sum(enters)::BIGINT AS enters,
       sum(bounces)::BIGINT AS bounces, sum(engaged)::BIGINT AS engaged, sum(dur_ms)::BIGINT AS dur_ms
FROM (
    SELECT {bucket_of_ts} AS bucket, part,
           count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
           count(DISTINCT visitor) AS visitors,
           0 AS visits, 0 AS visit_views, 0 AS enters, 0 AS bounces, 0 AS engaged, 0 AS dur_ms
    FROM parted
    WHERE ts >= {start} AND ts < {end}
    GROUP BY 1, 2
    UNION ALL
    SELECT {bucket_of_visit}, pair.part, 0, 0, 0, count(*), sum(s.v_views), count(*) FILTER ({pair_enters}),
           coalesce(sum(s.v_bounce) FILTER ({pair_enters}), 0), sum(s.v_engaged), sum(s.v_dur_ms)
    FROM (
        SELECT DISTINCT visit, part
        FROM parted
        WHERE visit IS NOT NULL AND visit_start >= {start}
    ) pair JOIN selected s ON s.visit = pair.visit
    GROUP BY 1, 2
)
GROUP BY bucket, part
