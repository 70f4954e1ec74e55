-- The last half hour by minute, page, source and country. `part` says which; `views` are hits of any kind in the last
-- three, which have the ten values with most visitors, then with most hits, as every table.
WITH recent AS MATERIALIZED (
    SELECT ts, kind, visitor, path, source, country FROM hits_live
    WHERE site_id = $1 AND kind < 2 AND ts > {since} AND ts <= {now}
    UNION ALL
    SELECT ts, kind, visitor, path, source, country FROM hits
    WHERE site_id = $1 AND kind < 2 AND ts > {since} AND ts <= {now} AND visit_start >= {reach}
)
SELECT 'total' AS part, NULL AS value, NULL::BIGINT AS minute, count(DISTINCT visitor) AS visitors,
       count(DISTINCT visitor) FILTER (ts > {five}) AS visitors_5m, count(*) FILTER (kind = 0) AS views
FROM recent
UNION ALL
SELECT 'minute', NULL, (epoch_us({now}) - epoch_us(ts)) // 60000000, count(DISTINCT visitor), 0, count(*) FILTER (kind = 0)
FROM recent GROUP BY 3
UNION ALL
(SELECT 'page', path, NULL, count(DISTINCT visitor) AS visitors, 0, count(*) FROM recent GROUP BY path ORDER BY visitors DESC, count(*) DESC, path LIMIT 10)
UNION ALL
(SELECT 'source', source, NULL, count(DISTINCT visitor) AS visitors, 0, count(*) FROM recent GROUP BY source ORDER BY visitors DESC, count(*) DESC, source NULLS LAST LIMIT 10)
UNION ALL
(SELECT 'country', country, NULL, count(DISTINCT visitor) AS visitors, 0, count(*) FROM recent GROUP BY country ORDER BY visitors DESC, count(*) DESC, country NULLS LAST LIMIT 10)
ORDER BY part, visitors DESC, views DESC, value NULLS LAST
