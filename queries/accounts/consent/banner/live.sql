-- The live version of a site's banner. Who published it is named as long as they are in the site's account.
SELECT v.hash, v.content, v.published_at, p.id AS "person_id?", p.name AS "person_name?"
FROM banner_versions v
JOIN sites s ON s.id = v.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = v.published_by
LEFT JOIN people p ON p.id = m.person_id
WHERE v.site_id = $1 AND v.until IS NULL
