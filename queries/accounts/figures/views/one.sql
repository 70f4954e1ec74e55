-- A saved view of a site. People who left the account are not named.
SELECT v.id, v.member_id, v.name, v.period, v.compare, v.filters, v.metric, v.created_at,
       p.id AS "saved_by?", p.name AS "saved_by_name?"
FROM saved_views v
JOIN sites s ON s.id = v.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = v.saved_by
LEFT JOIN people p ON p.id = m.person_id
WHERE v.id = $1 AND v.site_id = $2
