-- Consented visitors of a site with hits in a period, or one of them; the latest first, before a moment, as many as
-- requested and all others of the last second.
WITH tied AS (
    SELECT person, visit, since FROM ties WHERE site_id = $1 AND ($6::VARCHAR IS NULL OR person = $6::UUID)
),
consented AS MATERIALIZED (
    SELECT person, h.*
    FROM (
        SELECT seq, visit, ts, kind, revenue, currency, source, country, browser, device FROM hits_live WHERE site_id = $1 AND kind < 2
        UNION ALL
        SELECT seq, visit, ts, kind, revenue, currency, source, country, browser, device FROM hits WHERE site_id = $1 AND kind < 2
    ) AS h
    JOIN tied ON tied.visit = coalesce(h.visit, h.seq) AND h.ts >= tied.since
    WHERE h.ts >= make_timestamp($2::BIGINT) AND h.ts < make_timestamp($3::BIGINT)
),
amounts AS (
    SELECT person, currency, sum(revenue) AS amount FROM consented WHERE currency IS NOT NULL GROUP BY person, currency
),
revenue AS (
    SELECT person, string_agg(currency || ' ' || amount::VARCHAR, ',' ORDER BY currency) AS revenue
    FROM amounts
    GROUP BY person
),
visitors AS MATERIALIZED (
    SELECT
        person,
        min(ts) AS first,
        max(ts) AS last,
        count(DISTINCT visit)::BIGINT AS visits,
        (count(*) FILTER (kind = 0))::BIGINT AS views,
        (count(*) FILTER (kind = 1))::BIGINT AS events,
        arg_max(source, ts) AS source,
        arg_max(country, ts) AS country,
        arg_max(browser, ts) AS browser,
        arg_max(device, ts) AS device
    FROM consented
    GROUP BY person
),
requested AS (
    SELECT * FROM visitors WHERE $4::BIGINT IS NULL OR epoch_us(last) < $4
),
first AS (
    SELECT date_trunc('second', min(last)) AS last
    FROM (SELECT last FROM requested ORDER BY last DESC LIMIT $5)
)
SELECT
    v.person::VARCHAR AS person,
    epoch_us(v.first) AS first,
    epoch_us(v.last) AS last,
    visits,
    views,
    events,
    revenue,
    source,
    country,
    browser,
    device,
    (SELECT count(*) FROM visitors) AS total
FROM requested AS v
LEFT JOIN revenue ON revenue.person = v.person
WHERE v.last >= (SELECT last FROM first)
ORDER BY v.last DESC, v.person
