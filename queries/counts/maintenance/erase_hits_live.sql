-- Deletes a site's visits that started up to a day.
DELETE FROM hits_live WHERE site_id = ? AND visit_day <= ?
