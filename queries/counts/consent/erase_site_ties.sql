-- Deletes the ties of a site.
DELETE FROM ties WHERE site_id = ?
