-- The person's place in this account. Waits for two-factor authentication that is just being turned on.
SELECT m.account_id, p.second_secret IS NOT NULL AS "second_step!"
FROM members m
JOIN people p ON p.id = m.person_id
WHERE m.person_id = $1 AND m.account_id = $2
FOR SHARE OF p
