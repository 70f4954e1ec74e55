-- The excluded hits of a period, by reason.
SELECT reason, sum(hits)::BIGINT AS hits
FROM left_out
WHERE site_id = $1 AND slot >= {start} AND slot < {end}
GROUP BY reason
ORDER BY reason
