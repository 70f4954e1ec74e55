-- Deletes a site's visits that started up to a day.
DELETE FROM hits WHERE site_id = ? AND visit_day <= ?
