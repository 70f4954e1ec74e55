-- The days that an import shows.
SELECT day - DATE '1970-01-01' FROM imported_days WHERE site_id = $1 AND import = $2
