-- What a copy of a site's page shows.
SELECT html FROM snapshots
WHERE id = $1 AND site_id = $2
