-- The next owners to whom the email is yet to be written.
SELECT r.person_id AS person, p.email, a.name AS account
FROM announcement_recipients r
JOIN people p ON p.id = r.person_id
JOIN accounts a ON a.id = r.account_id
WHERE r.announcement_id = $1 AND r.mail_id IS NULL
ORDER BY r.person_id
LIMIT $2
