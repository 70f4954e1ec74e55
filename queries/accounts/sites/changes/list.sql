-- What was changed of a site since it is this account's, newest first. What another account did with it
-- before stays with that one.
SELECT l.id, l.at, l.person_id, p.name AS "person_name?", l.token_id, t.name AS "token_name?", l.by,
       l.action, l.old, l.new
FROM audit l
LEFT JOIN people p ON p.id = l.person_id
LEFT JOIN tokens t ON t.id = l.token_id AND t.account_id = l.account_id
WHERE l.site_id = $1 AND l.account_id = $2 AND l.action = ANY ($3)
ORDER BY l.id DESC
LIMIT $4
