-- The counted hits of a period, by host.
SELECT hostname, sum(hits)::BIGINT AS hits
FROM (
    SELECT hostname, count(*) AS hits FROM hits_live
    WHERE site_id = $1 AND kind < 2 AND ts >= {start} AND ts < {end}
    GROUP BY 1
    UNION ALL
    SELECT hostname, count(*) FROM hits
    WHERE site_id = $1 AND kind < 2 AND ts >= {start} AND ts < {end}
          AND visit_start >= {reach} AND visit_start < {end}
    GROUP BY 1
)
GROUP BY hostname
ORDER BY hostname
