-- A person as a member of an account now, for a scheduled task that acts for them.
SELECT m.account_id, m.person_id, m.id AS member_id, m.role AS "role: Role", m.billing, m.devices,
       EXISTS (SELECT FROM operators o WHERE o.person_id = p.id) AS "operator!", a.suspended,
       ARRAY(SELECT g.site_id FROM member_sites g WHERE g.member_id = m.id) AS "sites!"
FROM members m
JOIN people p ON p.id = m.person_id
JOIN accounts a ON a.id = m.account_id
WHERE m.account_id = $1 AND m.person_id = $2
