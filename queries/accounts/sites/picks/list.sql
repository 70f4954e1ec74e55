-- The picks of a site, or one of them, newest first. Its author is named as long as they are in the site's
-- account.
SELECT k.id, k.name, k.page, k.selectors, k.text, p.id AS "person_id?", p.name AS "person_name?", k.created_at
FROM picks k
JOIN sites s ON s.id = k.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = k.made_by
LEFT JOIN people p ON p.id = m.person_id
WHERE k.site_id = $1 AND ($2::uuid IS NULL OR k.id = $2)
ORDER BY k.created_at DESC, k.id DESC
