-- What was last done in the account, newest first.
SELECT l.at, p.name AS "who?", l.by, l.action, l.subject, l.old, l.new
FROM audit l
LEFT JOIN people p ON p.id = l.person_id
WHERE l.account_id = $1
ORDER BY l.at DESC, l.id DESC
LIMIT 200
