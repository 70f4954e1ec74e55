-- The copies of a site's pages, newest first; $2, where it is given, is one page's path. Who made one is named
-- as long as they are in the site's account: a site may have been another account's.
SELECT snapshots.id, snapshots.path, snapshots.url, snapshots.title, snapshots.bytes, snapshots.links,
       snapshots.missing, snapshots.made_at, people.name AS "made_by?"
FROM snapshots
LEFT JOIN people
    ON people.id = snapshots.made_by
    AND EXISTS (
        SELECT 1
        FROM members
        JOIN sites ON sites.account_id = members.account_id
        WHERE sites.id = snapshots.site_id AND members.person_id = people.id
    )
WHERE snapshots.site_id = $1 AND ($2::text IS NULL OR snapshots.path = $2)
ORDER BY snapshots.made_at DESC, snapshots.id DESC
