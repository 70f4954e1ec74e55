-- What a copy shows.
SELECT html FROM snapshots
WHERE id = $1
