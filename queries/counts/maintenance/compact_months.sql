-- The months with groups to compact, those that are not sorted by site, and the one whose pings are folded, with the next month's first day and the first and
-- the last day of the groups, in days since 1970, and the rows that move.
SELECT month - DATE '1970-01-01' AS month,
       (month + INTERVAL 1 MONTH)::DATE - DATE '1970-01-01' AS next_month,
       coalesce(sum(live_rows), 0)::UBIGINT AS live_rows,
       coalesce(min(visit_day), month) - DATE '1970-01-01' AS first_day,
       coalesce(max(visit_day), month) - DATE '1970-01-01' AS last_day
FROM (
    SELECT visit_month AS month, visit_day, live_rows FROM compact_groups
    UNION ALL
    SELECT month, NULL, 0 FROM unsorted_months
    UNION ALL
    SELECT $1::DATE, NULL, 0 WHERE $1::DATE IS NOT NULL
)
GROUP BY month
ORDER BY month
