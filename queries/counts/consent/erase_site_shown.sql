-- Deletes how often the banners of a site were shown.
DELETE FROM consent_shown WHERE site_id = ?
