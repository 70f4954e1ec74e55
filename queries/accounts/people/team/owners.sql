-- The account's owners.
SELECT p.email
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.account_id = $1 AND m.role = 'owner'
ORDER BY m.created_at, m.id
