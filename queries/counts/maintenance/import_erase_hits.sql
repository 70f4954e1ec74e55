-- Deletes the compacted hits of the days of an import.
DELETE FROM hits
WHERE site_id = $1
  AND visit_day IN (SELECT day FROM imported_days WHERE site_id = $1 AND import = $2 AND hits)
