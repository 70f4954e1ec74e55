-- Under a filter on hits, only visits with a matching row on the page have a
-- place in its bounce rate.
SELECT entry_path, 0, 0, 0, 0, count(*), 0, 0, 0, 0, 0, 0, 0
FROM selected WHERE entry_path IS NOT NULL
GROUP BY 1
UNION ALL
SELECT entry_path, 0, 0, 0, 0, 0, count(*), sum(v_bounce), 0, 0, 0, 0, 0
FROM selected
WHERE (visit, entry_path) IN (
    SELECT (visit, path) FROM matching WHERE visit IS NOT NULL AND visit_start >= {start}
)
GROUP BY 1
