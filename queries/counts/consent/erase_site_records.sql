-- Deletes the records of a site.
DELETE FROM consent_records WHERE site_id = ?
