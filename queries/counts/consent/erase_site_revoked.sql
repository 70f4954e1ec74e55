-- Deletes the marks of a site.
DELETE FROM revoked WHERE site_id = ?
