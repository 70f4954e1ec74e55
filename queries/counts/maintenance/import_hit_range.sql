-- The first and the last of an import's hits that are not shown yet.
SELECT min(seq), max(seq) FROM imported_hits WHERE site_id = $1 AND seq BETWEEN $2 AND $3
