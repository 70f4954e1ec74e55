-- Shows the days of which an import has sums, except those that have hits of ours or that another import has shown.
INSERT INTO imported_days (site_id, import, source, day, hits)
SELECT DISTINCT site_id, import, $3, day, false
FROM imported_sums
WHERE site_id = $1 AND import = $2
  AND day NOT IN (
    SELECT day FROM hits_live WHERE site_id = $1
    UNION ALL
    SELECT day FROM day_sums WHERE site_id = $1 AND dimension = 0
    UNION ALL
    SELECT day FROM imported_days WHERE site_id = $1
  )
