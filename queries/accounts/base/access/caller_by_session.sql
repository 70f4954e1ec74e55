-- Who holds this session, acting in which account, with what role.
SELECT s.id AS session_id, s.seen_at, s.account_id, s.person_id,
       m.id AS member_id, m.role AS "role: Role", m.billing, m.devices,
       p.operator, a.suspended,
       ARRAY(SELECT g.site_id FROM member_sites g WHERE g.member_id = m.id) AS "sites!"
FROM sessions s
JOIN people p ON p.id = s.person_id
JOIN accounts a ON a.id = s.account_id
JOIN members m ON m.account_id = s.account_id AND m.person_id = s.person_id
WHERE s.secret_hash = $1 AND s.expires_at > $2
