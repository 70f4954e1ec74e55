-- The member who asks, with their name and address.
SELECT m.id, p.name, p.email
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.id = $1 AND m.account_id = $2
