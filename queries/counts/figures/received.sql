-- Every hit received in two periods, by the hour: counted, or left out with a reason; and whether it came
-- in the period or in the one that it is compared with, which may be a part of the previous period.
SELECT hour, reason, sum(hits)::BIGINT AS hits, sum(now)::BIGINT AS now, sum(before)::BIGINT AS before
FROM (
    SELECT epoch_us(ts) // 3600000000 AS hour, NULL AS reason, count(*) AS hits,
           count(*) FILTER ({ts_now}) AS now, count(*) FILTER ({ts_before}) AS before
    FROM hits_live
    WHERE site_id = $1 AND kind < 2 AND (({ts_now}) OR ({ts_whole}))
    GROUP BY 1
    UNION ALL
    SELECT epoch_us(ts) // 3600000000, NULL, count(*),
           count(*) FILTER ({ts_now}), count(*) FILTER ({ts_before})
    FROM hits
    WHERE site_id = $1 AND kind < 2 AND (({ts_now}) OR ({ts_whole}))
          AND visit_start >= {reach} AND visit_start < {end}
    GROUP BY 1
    UNION ALL
    SELECT epoch_us(slot) // 3600000000, reason, sum(hits),
           coalesce(sum(hits) FILTER ({slot_now}), 0), coalesce(sum(hits) FILTER ({slot_before}), 0)
    FROM left_out
    WHERE site_id = $1 AND (({slot_now}) OR ({slot_whole}))
    GROUP BY 1, 2
)
GROUP BY hour, reason
ORDER BY hour, reason
