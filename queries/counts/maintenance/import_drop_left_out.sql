-- Deletes an import's numbers of excluded hits that are not shown.
DELETE FROM imported_left_out WHERE site_id = $1 AND import = $2
