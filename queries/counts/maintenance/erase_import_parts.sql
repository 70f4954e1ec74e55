-- Deletes how much of a site's imports is stored.
DELETE FROM import_parts WHERE site_id = ?
