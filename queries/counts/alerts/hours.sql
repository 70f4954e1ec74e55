-- The counted hits of every site by the hour (UTC), from $1 to before $2. Hits of imports, whose numbers begin at 2^62, did not
-- arrive then.
SELECT site_id::BIGINT AS site, epoch(time_bucket(INTERVAL 1 HOUR, ts))::BIGINT AS hour, count(*) AS hits
FROM (
    SELECT site_id, ts FROM hits
    WHERE kind < 2 AND ts >= make_timestamp($1) AND ts < make_timestamp($2) AND seq < 4611686018427387904
    UNION ALL
    SELECT site_id, ts FROM hits_live
    WHERE kind < 2 AND ts >= make_timestamp($1) AND ts < make_timestamp($2) AND seq < 4611686018427387904
)
GROUP BY ALL
ORDER BY ALL
