-- Deletes the numbers of a site's hits that were left out up to a day.
DELETE FROM left_out WHERE site_id = ? AND day <= ?
