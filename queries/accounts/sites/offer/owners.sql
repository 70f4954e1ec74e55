-- The account's name and its owners' addresses.
SELECT a.name AS account, p.email
FROM accounts a
JOIN members m ON m.account_id = a.id AND m.role = 'owner'
JOIN people p ON p.id = m.person_id
WHERE a.id = $1
ORDER BY m.created_at, m.id
