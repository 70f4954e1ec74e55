-- The number of an import of which something is stored.
SELECT number FROM imports WHERE site_id = $1 AND import = $2
