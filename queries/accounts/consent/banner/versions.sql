-- The versions of a site's banner, newest first, at most $2 of them; the content only of the newest $3. Who published one
-- is named as long as they are in the site's account.
SELECT v.hash, CASE WHEN row_number() OVER (ORDER BY v.number DESC) <= $3 THEN v.content END AS "content?",
       v.published_at, v.until, p.id AS "person_id?", p.name AS "person_name?"
FROM banner_versions v
JOIN sites s ON s.id = v.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = v.published_by
LEFT JOIN people p ON p.id = m.person_id
WHERE v.site_id = $1
ORDER BY v.number DESC
LIMIT $2
