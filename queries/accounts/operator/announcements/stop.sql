-- An operator stopped the announcement.
UPDATE announcements SET stopped_at = $2, ended_at = coalesce(ended_at, $2) WHERE id = $1
