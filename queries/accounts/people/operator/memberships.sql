-- The accounts that the person is a member of, the oldest membership first.
SELECT m.id AS member, a.id AS account, a.name, m.role AS "role: Role"
FROM members m
JOIN accounts a ON a.id = m.account_id
WHERE m.person_id = $1
ORDER BY m.created_at, m.id
