-- Deletes what is known of a site's imports.
DELETE FROM imports WHERE site_id = ?
