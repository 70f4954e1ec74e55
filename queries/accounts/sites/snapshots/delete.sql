-- Deletes the copy of one page, or, where none is named, all of a site.
DELETE FROM snapshots
WHERE site_id = $1 AND ($2::text IS NULL OR path = $2)
RETURNING path
