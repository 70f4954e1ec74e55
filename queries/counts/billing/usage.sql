-- The counted page views and custom events of the sites $1, each since its moment in $2; none is before $3. Hits of
-- imports are not counted: they have the highest numbers (server/counts/src/imported).
WITH asked AS (
    SELECT unnest(string_split($1, ','))::UINTEGER AS site_id,
           make_timestamp(unnest(string_split($2, ','))::BIGINT) AS since
)
SELECT h.site_id::BIGINT AS site, count(*) AS hits
FROM (
    SELECT site_id, ts FROM hits WHERE kind < 2 AND ts >= make_timestamp($3) AND seq < 4611686018427387904
    UNION ALL
    SELECT site_id, ts FROM hits_live WHERE kind < 2 AND ts >= make_timestamp($3) AND seq < 4611686018427387904
) h
JOIN asked a ON a.site_id = h.site_id AND h.ts >= a.since
GROUP BY h.site_id
ORDER BY h.site_id
