-- Figures by interval. A view or event counts at its own moment, a visit at the moment when it began.
SELECT bucket, sum(visitors)::BIGINT AS visitors, sum(visits)::BIGINT AS visits,
       sum(views)::BIGINT AS views, sum(events)::BIGINT AS events,
       sum(visit_views)::BIGINT AS visit_views, sum(enters)::BIGINT AS enters,
       sum(bounces)::BIGINT AS bounces, sum(engaged)::BIGINT AS engaged, sum(dur_ms)::BIGINT AS dur_ms
FROM (
    SELECT {bucket_of_ts} AS bucket,
           count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
           count(DISTINCT visitor) AS visitors,
           0 AS visits, 0 AS visit_views, 0 AS enters, 0 AS bounces, 0 AS engaged, 0 AS dur_ms
    FROM matching
    WHERE ts >= {start} AND ts < {end}
    GROUP BY 1
    UNION ALL
    SELECT {bucket_of_visit}, 0, 0, 0, count(*), sum(v_views), count(*) FILTER (enters),
           coalesce(sum(v_bounce) FILTER (enters), 0), sum(v_engaged), sum(v_dur_ms)
    FROM selected
    GROUP BY 1
)
GROUP BY bucket
ORDER BY bucket
