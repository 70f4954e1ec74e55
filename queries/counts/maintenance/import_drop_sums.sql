-- Deletes an import's sums of days that are not shown.
DELETE FROM imported_sums
WHERE site_id = $1 AND import = $2
  AND day NOT IN (SELECT day FROM imported_days WHERE site_id = $1 AND import = $2)
