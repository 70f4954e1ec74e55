-- Page views and custom events of all sites by month, from the month on that begins on the day $1; months by their first day,
-- in days since 1970. Compacted days have their totals among the sums of days, the rest is counted. Hits of imports, whose
-- numbers begin at 2^62, are not counted; their days have no others.
WITH days AS (
    SELECT s.day, sum(s.views + s.events) AS hits FROM day_sums s
    WHERE s.dimension = 0 AND s.day >= $1::DATE
      AND NOT EXISTS (SELECT 1 FROM imported_days i WHERE i.site_id = s.site_id AND i.day = s.day AND i.hits)
    GROUP BY s.day
    UNION ALL
    SELECT day, count(*) FROM hits_live WHERE kind < 2 AND day >= $1::DATE AND seq < 4611686018427387904 GROUP BY day
)
SELECT (date_trunc('month', day)::DATE - DATE '1970-01-01')::BIGINT AS month, sum(hits)::BIGINT AS hits
FROM days
GROUP BY ALL
ORDER BY month
