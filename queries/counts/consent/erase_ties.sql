-- Deletes the ties of a site's visits that started up to a day.
DELETE FROM ties WHERE site_id = ? AND visit_day <= ?
