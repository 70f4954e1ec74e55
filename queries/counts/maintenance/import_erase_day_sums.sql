-- Deletes the sums of the days of an import.
DELETE FROM day_sums
WHERE site_id = $1
  AND visit_day IN (SELECT day FROM imported_days WHERE site_id = $1 AND import = $2 AND hits)
