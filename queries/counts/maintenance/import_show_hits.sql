-- Shows the days of which an import has hits, those from $4 to $5, except days that have hits of ours or that another import
-- has shown.
INSERT INTO imported_days (site_id, import, source, day, hits)
WITH taken AS (
    SELECT day FROM hits_live WHERE site_id = $1
    UNION ALL
    SELECT day FROM day_sums WHERE site_id = $1 AND dimension = 0
    UNION ALL
    SELECT day FROM imported_days WHERE site_id = $1
)
SELECT DISTINCT site_id, $2, $3, day, true
FROM imported_hits
WHERE site_id = $1 AND seq BETWEEN $4 AND $5
  AND day NOT IN (SELECT day FROM taken) AND visit_day NOT IN (SELECT day FROM taken)
