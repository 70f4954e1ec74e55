-- The draft of a site's banner. Who saved it is named as long as they are in the site's account.
SELECT d.content, d.saved_at, p.id AS "person_id?", p.name AS "person_name?"
FROM banner_drafts d
JOIN sites s ON s.id = d.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = d.saved_by
LEFT JOIN people p ON p.id = m.person_id
WHERE d.site_id = $1
