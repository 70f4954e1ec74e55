-- The account's push devices, newest first; of one person where $2 is given, one only where $3 is.
SELECT d.id, d.name, d.person_id, p.name AS person_name, d.created_at, d.used_at, d.failed
FROM push_devices d
JOIN people p ON p.id = d.person_id
WHERE d.account_id = $1 AND ($2::uuid IS NULL OR d.person_id = $2) AND ($3::uuid IS NULL OR d.id = $3)
ORDER BY d.created_at DESC, d.id DESC
