-- Without a filter on hits, a visit that entered on a page has a matching row there.
SELECT entry_path, 0, 0, 0, 0, count(*), count(*), sum(v_bounce), 0, 0, 0, 0, 0
FROM selected WHERE entry_path IS NOT NULL
GROUP BY 1
