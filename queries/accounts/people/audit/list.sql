-- What was done in the account, newest first; of one site only where $2 is given.
SELECT l.id, l.at, l.site_id, s.name AS "site_name?", l.person_id, p.name AS "person_name?",
       l.token_id, t.name AS "token_name?", l.by, l.action, l.subject, l.old, l.new, l.address
FROM audit l
LEFT JOIN sites s ON s.id = l.site_id AND s.account_id = l.account_id
LEFT JOIN people p ON p.id = l.person_id
LEFT JOIN tokens t ON t.id = l.token_id AND t.account_id = l.account_id
WHERE l.account_id = $1 AND ($2::uuid IS NULL OR l.site_id = $2)
ORDER BY l.at DESC, l.id DESC
LIMIT $3
