-- Deletes the sums of a site's visits that started up to a day.
DELETE FROM day_sums WHERE site_id = ? AND visit_day <= ?
