-- Deletes the links of a site.
DELETE FROM consent_links WHERE site_id = ?
