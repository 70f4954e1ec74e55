-- The saved views of a site ($1) that a member ($2) sees, newest first. People who left the account are not
-- named.
SELECT v.id, v.member_id, v.name, v.period, v.compare, v.filters, v.metric, v.created_at,
       p.id AS "saved_by?", p.name AS "saved_by_name?"
FROM saved_views v
JOIN sites s ON s.id = v.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = v.saved_by
LEFT JOIN people p ON p.id = m.person_id
WHERE v.site_id = $1 AND (v.member_id IS NULL OR v.member_id = $2)
ORDER BY v.created_at DESC, v.id DESC
