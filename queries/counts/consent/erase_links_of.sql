-- Deletes the links between a visitor and the visitor's records.
DELETE FROM consent_links WHERE site_id = ? AND mark = ?
