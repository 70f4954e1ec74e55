-- The hits of a consented visitor, in order.
WITH tied AS (
    SELECT person, visit, since FROM ties WHERE site_id = $1 AND person = $2::UUID
),
consented AS (
    SELECT person, h.*
    FROM (
        SELECT seq, visit, visit_start, ts, kind, event, hostname, path, props, revenue, currency, source, referrer, channel, country, browser, os, device FROM hits_live WHERE site_id = $1 AND kind < 2
        UNION ALL
        SELECT seq, visit, visit_start, ts, kind, event, hostname, path, props, revenue, currency, source, referrer, channel, country, browser, os, device FROM hits WHERE site_id = $1 AND kind < 2
    ) AS h
    JOIN tied ON tied.visit = coalesce(h.visit, h.seq) AND h.ts >= tied.since
)
SELECT
    coalesce(visit, seq) AS visit,
    visit IS NULL AS alone,
    epoch_us(visit_start) AS visit_start,
    epoch_us(ts) AS ts,
    (kind = 1) AS is_event,
    event,
    hostname,
    path,
    props,
    revenue::VARCHAR AS revenue,
    currency,
    source,
    referrer,
    channel,
    country,
    browser,
    os,
    device
FROM consented
ORDER BY ts, seq
