-- The hits of every site that were left out, by the hour (UTC) and reason, from $1 to before $2.
SELECT site_id::BIGINT AS site, epoch(time_bucket(INTERVAL 1 HOUR, slot))::BIGINT AS hour, reason,
       sum(hits)::BIGINT AS hits
FROM left_out
WHERE slot >= make_timestamp($1) AND slot < make_timestamp($2)
GROUP BY ALL
ORDER BY ALL
