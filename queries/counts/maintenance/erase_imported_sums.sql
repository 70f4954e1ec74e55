-- Deletes a site's imported sums up to a day.
DELETE FROM imported_sums WHERE site_id = ? AND day <= ?
