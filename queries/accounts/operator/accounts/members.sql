-- The account's members, owners first.
SELECT m.person_id AS person, p.name, p.email, m.role AS "role: Role", m.billing, p.second_secret IS NOT NULL AS "second_step!",
       m.seen_at
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.account_id = $1
ORDER BY m.role DESC, m.created_at, m.id
LIMIT 1000
