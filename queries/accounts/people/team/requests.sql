-- Members who ask for a site, the oldest request first.
SELECT r.id, r.member_id, p.name, p.email, s.id AS site_id, s.name AS site, r.message, r.asked_at
FROM access_requests r
JOIN members m ON m.id = r.member_id
JOIN people p ON p.id = m.person_id
JOIN sites s ON s.id = r.site_id AND s.account_id = m.account_id
WHERE m.account_id = $1
ORDER BY r.asked_at, r.id
