-- Deletes the numbers of excluded hits of a site's imports that are not shown yet, up to a day.
DELETE FROM imported_left_out WHERE site_id = ? AND day <= ?
