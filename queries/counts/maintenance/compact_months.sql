-- The months to rewrite, with the next month's first day, in days since 1970, and the rows that move.
SELECT visit_month - DATE '1970-01-01' AS month,
       (visit_month + INTERVAL 1 MONTH)::DATE - DATE '1970-01-01' AS next_month,
       sum(live_rows)::UBIGINT AS live_rows
FROM compact_groups
GROUP BY visit_month
ORDER BY visit_month
