-- Forgets how much of an import is stored.
DELETE FROM import_parts WHERE site_id = $1 AND import = $2
