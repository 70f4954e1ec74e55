-- Shows the days on which visits of an import began, those with hits from $4 to $5, and its days of excluded hits alone; except
-- days that have hits of ours or that another import has shown. What a visit of an import did after midnight makes no day ours.
INSERT INTO imported_days (site_id, import, source, day, hits)
WITH ours AS (
    SELECT day, visit_day FROM hits_live WHERE site_id = $1
    UNION ALL
    SELECT day, visit_day FROM day_sums WHERE site_id = $1 AND dimension = 0
),
taken AS (
    SELECT day FROM ours WHERE visit_day NOT IN (SELECT day FROM imported_days WHERE site_id = $1 AND hits)
    UNION ALL
    SELECT day FROM imported_days WHERE site_id = $1
),
days AS (
    SELECT visit_day AS day FROM imported_hits WHERE site_id = $1 AND seq BETWEEN $4 AND $5
    UNION
    SELECT day FROM imported_left_out WHERE site_id = $1 AND import = $2
)
SELECT $1, $2, $3, day, true
FROM days
WHERE day NOT IN (SELECT day FROM taken)
