-- The totals of a file of hits of our own export: of all, and the revenue by currency.
SELECT h.currency::VARCHAR AS code,
       grouping(h.currency) = 1 AS is_all,
       count(*) FILTER (h.kind = 0)::BIGINT AS views,
       count(*) FILTER (h.kind = 1)::BIGINT AS events,
       count(*) FILTER (h.kind = 2)::BIGINT AS heartbeats,
       count(DISTINCT h.visit)::BIGINT AS visits,
       (min(h.day)::DATE - DATE '1970-01-01')::BIGINT AS first_day,
       (max(h.day)::DATE - DATE '1970-01-01')::BIGINT AS last_day,
       coalesce(sum(h.revenue), 0)::DECIMAL(38, 4)::VARCHAR AS revenue
FROM {hits} AS h
GROUP BY GROUPING SETS ((), (h.currency))
