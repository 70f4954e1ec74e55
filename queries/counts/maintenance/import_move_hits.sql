-- Moves an import's hits of visits that began on days that are shown, those from $3 to $4, to where hits arrive. What a visit did
-- after midnight comes along, unless that day is ours or has sums of another tool.
INSERT INTO hits_live BY NAME
WITH imported AS (
    SELECT day, import, hits FROM imported_days WHERE site_id = $1
),
ours AS (
    SELECT day, visit_day FROM hits_live WHERE site_id = $1
    UNION ALL
    SELECT day, visit_day FROM day_sums WHERE site_id = $1 AND dimension = 0
)
SELECT *
FROM imported_hits
WHERE site_id = $1 AND seq BETWEEN $3 AND $4
  AND visit_day IN (SELECT day FROM imported WHERE import = $2)
  AND (
    day = visit_day
    OR day NOT IN (
        SELECT day FROM ours WHERE visit_day NOT IN (SELECT day FROM imported WHERE hits)
        UNION ALL
        SELECT day FROM imported WHERE NOT hits
    )
  )
