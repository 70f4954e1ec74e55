SELECT m.*, s.*, (
    SELECT string_agg(currency || ' ' || amount::VARCHAR, ',' ORDER BY currency)
    FROM (
        SELECT currency, sum(revenue) AS amount
        FROM matching
        WHERE ts >= {start} AND ts < {end} AND currency IS NOT NULL
        GROUP BY currency
    )
) AS revenue
FROM (
    SELECT count(*) FILTER (kind = 0) AS views,
           count(*) FILTER (kind = 1) AS events,
           count(DISTINCT visitor) AS visitors
    FROM matching
    WHERE ts >= {start} AND ts < {end}
) m, (
    SELECT count(*) AS visits,
           coalesce(sum(v_views), 0)::BIGINT AS visit_views,
           count(*) FILTER (enters) AS enters,
           coalesce(sum(v_bounce) FILTER (enters), 0)::BIGINT AS bounces,
           coalesce(sum(v_engaged), 0)::BIGINT AS engaged,
           coalesce(sum(v_dur_ms), 0)::BIGINT AS dur_ms
    FROM selected
) s
