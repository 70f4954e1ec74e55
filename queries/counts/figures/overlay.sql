-- What was done on a page: its views and visitors, the links that were followed, and how deep it was seen.
-- `part` says which.
, clicks AS (
    SELECT 'page' AS part, path_after AS target, visitor
    FROM stood WHERE path_after <> {path}
    UNION ALL
    SELECT CASE event WHEN 'Outbound link' THEN 'outbound' WHEN 'Download' THEN 'download' ELSE 'form' END,
           CASE event WHEN 'Form' THEN json_extract_string(props, '$.form')
                      ELSE json_extract_string(props, '$.url') END,
           visitor
    FROM matching
    WHERE kind = 1 AND path = {path} AND ts >= {start} AND ts < {end}
          AND event IN ('Outbound link', 'Download', 'Form')
),
links AS (
    SELECT part, target, count(*) AS clicks, count(DISTINCT visitor) AS visitors, count(*) OVER () AS total_rows
    FROM clicks
    WHERE target IS NOT NULL
    GROUP BY part, target
),
depths AS (
    SELECT p_depth FROM picked
    WHERE kind = 2 AND path = {path} AND visit_start >= {start} AND p_depth IS NOT NULL
)
SELECT 'all' AS part, NULL AS target, count(*) AS clicks, count(DISTINCT visitor) AS visitors,
       (SELECT coalesce(max(total_rows), 0) FROM links)::BIGINT AS total_rows
FROM stood
UNION ALL
(SELECT part, target, clicks, visitors, 0
 FROM links
 ORDER BY clicks DESC, list_position(['page', 'outbound', 'download', 'form'], part), target
 LIMIT {limit})
UNION ALL
SELECT 'depth', NULL, count(*), p_depth::BIGINT, 0
FROM depths GROUP BY p_depth
