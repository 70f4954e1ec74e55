-- Takes back an import's numbers of excluded hits.
DELETE FROM left_out WHERE site_id = $1 AND import = $2
