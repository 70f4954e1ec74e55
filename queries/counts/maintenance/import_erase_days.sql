-- Hides an import.
DELETE FROM imported_days WHERE site_id = $1 AND import = $2
