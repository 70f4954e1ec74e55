-- Deletes a site's imported hits that are not shown yet, of visits that started up to a day.
DELETE FROM imported_hits WHERE site_id = ? AND visit_day <= ?
