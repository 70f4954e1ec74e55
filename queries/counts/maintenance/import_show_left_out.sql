-- Shows an import's numbers of excluded hits, of days that it shows.
INSERT INTO left_out BY NAME
SELECT *
FROM imported_left_out
WHERE site_id = $1 AND import = $2
  AND day IN (SELECT day FROM imported_days WHERE site_id = $1 AND import = $2)
