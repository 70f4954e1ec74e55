-- Deletes an import's sums.
DELETE FROM imported_sums WHERE site_id = $1 AND import = $2
