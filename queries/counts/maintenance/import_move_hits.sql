-- Moves an import's hits of days that are shown, those from $3 to $4, to where hits arrive.
INSERT INTO hits_live BY NAME
SELECT *
FROM imported_hits
WHERE site_id = $1 AND seq BETWEEN $3 AND $4
  AND day IN (SELECT day FROM imported_days WHERE site_id = $1 AND import = $2)
  AND visit_day IN (SELECT day FROM imported_days WHERE site_id = $1 AND import = $2)
