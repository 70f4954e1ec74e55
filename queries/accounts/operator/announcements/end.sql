-- Every email of the announcement is written.
UPDATE announcements SET ended_at = $2 WHERE id = $1
