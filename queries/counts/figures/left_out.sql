-- Every hit received in a period, by day: counted, or left out with a reason; bots by their crawler where asked.
SELECT day, reason, crawler, max(crawler_kind) AS kind, sum(hits)::BIGINT AS hits
FROM (
    SELECT {day_of_ts} AS day, NULL AS reason, NULL::VARCHAR AS crawler, NULL::VARCHAR AS crawler_kind, count(*) AS hits
    FROM hits_live
    WHERE site_id = $1 AND kind < 2 AND ts >= {start} AND ts < {end}
    GROUP BY 1
    UNION ALL
    SELECT {day_of_ts}, NULL, NULL, NULL, count(*) FROM hits
    WHERE site_id = $1 AND kind < 2 AND ts >= {start} AND ts < {end}
          AND visit_start >= {reach} AND visit_start < {end}
    GROUP BY 1
    UNION ALL
    SELECT {day_of_slot}, reason, {crawler}, max({kind}), sum(hits) FROM left_out
    WHERE site_id = $1 AND slot >= {start} AND slot < {end}
    GROUP BY 1, 2, 3
)
GROUP BY day, reason, crawler
ORDER BY day, reason, crawler
