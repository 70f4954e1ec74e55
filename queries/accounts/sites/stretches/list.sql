-- The stretches of a site, or one of them, newest first. Its author is named as long as they are in the
-- site's account.
SELECT t.id, t.name, t.page, t.from_selectors, t.to_selectors, p.id AS "person_id?", p.name AS "person_name?",
       t.created_at
FROM stretches t
JOIN sites s ON s.id = t.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = t.made_by
LEFT JOIN people p ON p.id = m.person_id
WHERE t.site_id = $1 AND ($2::uuid IS NULL OR t.id = $2)
ORDER BY t.created_at DESC, t.id DESC
