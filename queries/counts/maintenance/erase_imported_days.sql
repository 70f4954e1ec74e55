-- Deletes a site's imported days up to a day.
DELETE FROM imported_days WHERE site_id = ? AND day <= ?
