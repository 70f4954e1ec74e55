-- The person's place in this account.
SELECT m.id AS member_id, m.account_id, m.role AS "role: Role", m.billing, m.devices, p.operator, a.suspended,
       p.second_secret IS NOT NULL AS "second_step!"
FROM members m
JOIN people p ON p.id = m.person_id
JOIN accounts a ON a.id = m.account_id
WHERE m.person_id = $1 AND m.account_id = $2
