-- What was done on a page: its views and visitors, the links that were followed, how deep it was seen, and of
-- its picked elements and named parts (`marks`) the clicks, and how long visits with these views had them in
-- the window. `part` says which.
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
marks AS (SELECT unnest({marks}::VARCHAR[]) AS id),
picks AS (
    SELECT json_extract_string(props, '$.pick') AS id, visitor
    FROM matching
    WHERE kind = 1 AND path = {path} AND ts >= {start} AND ts < {end} AND event = 'Click'
),
shown AS (
    SELECT visit, id, sum(ms) AS ms
    FROM (
        SELECT visit, id, {shown_ms} AS ms
        FROM (
            SELECT kind, visit, props FROM picked
            WHERE kind = 2 AND path = {path} AND props IS NOT NULL AND visit IN (SELECT visit FROM stood)
        ), (SELECT id, '$."' || id || '"' AS mark FROM marks)
    )
    WHERE ms IS NOT NULL
    GROUP BY visit, id
),
depths AS (
    SELECT p_depth FROM picked
    WHERE path = {path} AND visit_start >= {start} AND p_depth IS NOT NULL
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
SELECT 'pick', id, count(*), count(DISTINCT visitor), 0
FROM picks WHERE id IN (FROM marks)
GROUP BY id
UNION ALL
SELECT 'shown', m.id, (SELECT sum(ms) FROM shown WHERE id = m.id)::BIGINT,
       (SELECT count(DISTINCT visitor) FROM stood JOIN shown ON shown.visit = stood.visit WHERE shown.id = m.id), 0
FROM marks m
UNION ALL
SELECT 'depth', NULL, count(*), p_depth::BIGINT, 0
FROM depths GROUP BY p_depth
