-- The counted hits of sites by the hour (UTC), from $1 to before $2; the sites by their numbers, separated by commas. Hits of
-- imports are not among them, as in hours.sql.
SELECT site_id::BIGINT AS site, epoch(time_bucket(INTERVAL 1 HOUR, ts))::BIGINT AS hour, count(*) AS hits
FROM (
    SELECT site_id, ts FROM hits WHERE kind < 2 AND ts >= make_timestamp($1) AND ts < make_timestamp($2) AND seq < 4611686018427387904
          AND site_id IN (SELECT unnest(string_split($3, ','))::UINTEGER)
    UNION ALL
    SELECT site_id, ts FROM hits_live WHERE kind < 2 AND ts >= make_timestamp($1) AND ts < make_timestamp($2) AND seq < 4611686018427387904
          AND site_id IN (SELECT unnest(string_split($3, ','))::UINTEGER)
)
GROUP BY ALL
ORDER BY ALL
