-- Emails to the account's members that wait to be sent. Their texts may contain links that sign in.
SELECT e.recipient AS "to", e.subject, e.created_at, e.tries, e.next_at, e.error
FROM members m
JOIN people p ON p.id = m.person_id
JOIN mails e ON lower(e.recipient) = lower(p.email)
WHERE m.account_id = $1
ORDER BY e.created_at, e.id
LIMIT 20
