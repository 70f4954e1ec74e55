-- The account's members without two-factor authentication.
SELECT p.email
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.account_id = $1 AND p.second_secret IS NULL
ORDER BY m.created_at, m.id
