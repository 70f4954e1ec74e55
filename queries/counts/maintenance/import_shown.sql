-- How many days an import shows.
SELECT count(*)::UBIGINT FROM imported_days WHERE site_id = $1 AND import = $2
