-- The copies of a site's pages, newest first; $2, where it is given, is one page's path.
SELECT snapshots.id, snapshots.path, snapshots.url, snapshots.title, snapshots.bytes, snapshots.links,
       snapshots.missing, snapshots.made_at, people.name AS "made_by?"
FROM snapshots
LEFT JOIN people ON people.id = snapshots.made_by
WHERE snapshots.site_id = $1 AND ($2::text IS NULL OR snapshots.path = $2)
ORDER BY snapshots.made_at DESC, snapshots.id DESC
