-- The totals of a file of hits of our own export, by currency: the rows without one first.
SELECT currency::VARCHAR AS currency,
       count(*) FILTER (kind = 0)::BIGINT AS views,
       count(*) FILTER (kind = 1)::BIGINT AS events,
       count(*) FILTER (kind = 2)::BIGINT AS heartbeats,
       (SELECT count(DISTINCT visit) FROM {hits})::BIGINT AS visits,
       (min(day)::DATE - DATE '1970-01-01')::BIGINT AS first_day,
       (max(day)::DATE - DATE '1970-01-01')::BIGINT AS last_day,
       coalesce(sum(revenue), 0)::DECIMAL(38, 4)::VARCHAR AS revenue
FROM {hits}
GROUP BY currency
ORDER BY currency NULLS FIRST
