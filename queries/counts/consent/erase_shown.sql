-- Deletes how often a site's banners were shown up to a day.
DELETE FROM consent_shown WHERE site_id = ? AND day <= ?
