-- The consented visitors with views or events in the period that pass the filters, those last seen first: of those last
-- seen before a moment, at least as many as asked for, as far as there are: all of the last second. The first line has
-- how many there are in all, and how many of them before the moment.
, firsts AS (SELECT person, min(since) AS first_seen FROM tied GROUP BY person),
own AS MATERIALIZED (
    SELECT t.person, m.ts, m.seq, m.kind, coalesce(m.visit, m.seq) AS own_visit, m.country, m.device, m.browser, m.source,
           m.revenue, m.currency
    FROM matching m
    JOIN tied t ON t.tied_visit = coalesce(m.visit, m.seq) AND m.ts >= t.since
    WHERE m.ts >= {start} AND m.ts < {end}
),
sums AS (
    SELECT person, string_agg(currency || ' ' || amount::VARCHAR, ',' ORDER BY currency) AS revenue
    FROM (
        SELECT person, currency, sum(revenue) AS amount FROM own WHERE currency IS NOT NULL GROUP BY person, currency
    )
    GROUP BY person
),
found AS MATERIALIZED (
    SELECT person, max(ts) AS last_seen, count(DISTINCT own_visit) AS visits,
           count(*) FILTER (kind = 0) AS views, count(*) FILTER (kind = 1) AS events,
           -- As one value: the newest may have none of some, and `arg_max` passes by nulls.
           arg_max(struct_pack(country := country, device := device, browser := browser, source := source), (ts, seq))
               AS newest
    FROM own
    GROUP BY person
),
chosen AS (SELECT * FROM found WHERE {before}),
page AS (
    SELECT min(second) AS first
    FROM (SELECT epoch_us(last_seen) // 1000000 AS second FROM chosen ORDER BY last_seen DESC LIMIT {limit})
)
SELECT NULL::VARCHAR AS person, (SELECT count(*) FROM found) AS total, (SELECT count(*) FROM chosen) AS chosen,
       NULL::BIGINT AS first_seen, NULL::BIGINT AS last_seen, 0 AS visits, 0 AS views, 0 AS events,
       NULL::VARCHAR AS country, NULL::VARCHAR AS device, NULL::VARCHAR AS browser, NULL::VARCHAR AS source,
       NULL::VARCHAR AS revenue
UNION ALL
SELECT c.person::VARCHAR, 0, 0, epoch_us(f.first_seen), epoch_us(c.last_seen), c.visits, c.views, c.events,
       c.newest.country, c.newest.device, c.newest.browser, c.newest.source, s.revenue
FROM chosen c
JOIN firsts f ON f.person = c.person
LEFT JOIN sums s ON s.person = c.person
WHERE epoch_us(c.last_seen) // 1000000 >= (SELECT first FROM page)
ORDER BY last_seen DESC NULLS FIRST, person
