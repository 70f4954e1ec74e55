-- Page views and custom events of all sites by month, from the month on that begins on the day $1; months by their first day,
-- in days since 1970. Compacted days have their totals among the sums of days, the rest is counted.
WITH days AS (
    SELECT day, sum(views + events) AS hits FROM day_sums WHERE dimension = 0 AND day >= $1::DATE GROUP BY day
    UNION ALL
    SELECT day, count(*) FROM hits_live WHERE kind < 2 AND day >= $1::DATE GROUP BY day
)
SELECT (date_trunc('month', day)::DATE - DATE '1970-01-01')::BIGINT AS month, sum(hits)::BIGINT AS hits
FROM days
GROUP BY ALL
ORDER BY month
