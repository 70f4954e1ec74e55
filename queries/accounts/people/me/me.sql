-- The person, the account acted in, and the person's place in it.
SELECT p.id AS person_id, p.name AS person_name, p.email, p.operator,
       a.id AS account_id, a.name AS account_name,
       m.role AS "role: Role", m.billing, m.devices
FROM members m
JOIN people p ON p.id = m.person_id
JOIN accounts a ON a.id = m.account_id
WHERE m.person_id = $1 AND m.account_id = $2
