-- What was changed of a site since it is this account's and before $4, where given, newest first. What another account
-- did with it before stays with that one. At least $5 actions, as far as there are: all of the last second.
WITH page AS (
    SELECT at FROM audit
    WHERE site_id = $1 AND account_id = $2 AND action = ANY ($3) AND ($4::bigint IS NULL OR at < $4)
    ORDER BY at DESC
    LIMIT $5
)
SELECT l.id, l.at, l.person_id, p.name AS "person_name?", l.token_id, t.name AS "token_name?", l.by,
       l.action, l.old, l.new
FROM audit l
LEFT JOIN people p ON p.id = l.person_id
LEFT JOIN tokens t ON t.id = l.token_id AND t.account_id = l.account_id
WHERE l.site_id = $1 AND l.account_id = $2 AND l.action = ANY ($3) AND ($4::bigint IS NULL OR l.at < $4)
      AND l.at >= (SELECT min(at) FROM page)
ORDER BY l.at DESC, l.id DESC
