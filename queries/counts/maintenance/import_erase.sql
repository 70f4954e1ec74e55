-- Ends an import.
DELETE FROM imports WHERE site_id = $1 AND import = $2
