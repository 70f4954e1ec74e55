-- Ends an upload of the site, whose file an import takes over.
DELETE FROM import_uploads WHERE site_id = $1 AND id = $2
