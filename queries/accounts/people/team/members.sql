-- The account's members, owners first, with the sites given to those below admin.
SELECT m.id, p.id AS person_id, p.name, p.email, m.role AS "role: Role", m.billing, m.devices, m.seen_at,
       p.second_secret IS NOT NULL AS "second_step!",
       ARRAY(SELECT s.id FROM member_sites g JOIN sites s ON s.id = g.site_id
             WHERE g.member_id = m.id ORDER BY s.name) AS "site_ids!",
       ARRAY(SELECT s.name FROM member_sites g JOIN sites s ON s.id = g.site_id
             WHERE g.member_id = m.id ORDER BY s.name) AS "sites!"
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.account_id = $1 AND ($2::uuid IS NULL OR m.id = $2)
ORDER BY m.role DESC, lower(p.name), m.id
