-- The site's private links, newest first, or one of them. The person who created a link has a name while they are a member.
SELECT l.id, l.name, l.password IS NOT NULL AS "has_password!", l.created_at, p.name AS "created_by?", l.expires_at, l.used_at
FROM share_links l
JOIN sites s ON s.id = l.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = l.created_by
LEFT JOIN people p ON p.id = m.person_id
WHERE l.site_id = $1 AND ($2::uuid IS NULL OR l.id = $2)
ORDER BY l.created_at DESC, l.id DESC
