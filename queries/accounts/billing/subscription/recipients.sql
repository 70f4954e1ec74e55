-- The owners of an account, and its members who manage billing.
SELECT p.email
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.account_id = $1 AND (m.role = 'owner' OR m.billing)
ORDER BY m.created_at, m.id
