-- The pages before and after the views of a page. `part` says which; the first line has the sums and how
-- many different values each side has.
, entered AS (FROM stood WHERE visit IS NOT NULL AND path_before IS NULL)
SELECT 'all' AS part, NULL AS value, count(*) AS views, count(DISTINCT visitor) AS visitors,
       count(*) FILTER (visit IS NULL) AS without_visit,
       count(*) FILTER (visit IS NOT NULL AND path_before IS NULL) AS entries,
       count(*) FILTER (visit IS NOT NULL AND path_after IS NULL) AS exits,
       count(DISTINCT path_before) AS rows_before, count(DISTINCT path_after) AS rows_after,
       (SELECT count(DISTINCT source) + max(source IS NULL)::BIGINT FROM entered) AS rows_of_sources
FROM stood
UNION ALL
(SELECT 'before', path_before, count(*) AS n, 0, 0, 0, 0, 0, 0, 0
 FROM stood WHERE path_before IS NOT NULL
 GROUP BY path_before ORDER BY n DESC, path_before LIMIT {limit})
UNION ALL
(SELECT 'after', path_after, count(*) AS n, 0, 0, 0, 0, 0, 0, 0
 FROM stood WHERE path_after IS NOT NULL
 GROUP BY path_after ORDER BY n DESC, path_after LIMIT {limit})
UNION ALL
(SELECT 'source', source, count(*) AS n, 0, 0, 0, 0, 0, 0, 0
 FROM entered
 GROUP BY source ORDER BY n DESC, source NULLS LAST LIMIT {limit})
