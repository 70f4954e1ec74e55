-- What was done in the account before $3, where given, newest first; of one site only where $2 is given. At least $4
-- lines, as far as there are: all of the last second.
WITH page AS (
    SELECT at FROM audit
    WHERE account_id = $1 AND ($2::uuid IS NULL OR site_id = $2) AND ($3::bigint IS NULL OR at < $3)
    ORDER BY at DESC
    LIMIT $4
)
SELECT l.id, l.at, l.site_id, s.name AS "site_name?", l.person_id, p.name AS "person_name?",
       l.token_id, t.name AS "token_name?", l.by, l.action, l.subject, l.old, l.new, l.address
FROM audit l
LEFT JOIN sites s ON s.id = l.site_id AND s.account_id = l.account_id
LEFT JOIN people p ON p.id = l.person_id
LEFT JOIN tokens t ON t.id = l.token_id AND t.account_id = l.account_id
WHERE l.account_id = $1 AND ($2::uuid IS NULL OR l.site_id = $2) AND ($3::bigint IS NULL OR l.at < $3)
      AND l.at >= (SELECT min(at) FROM page)
ORDER BY l.at DESC, l.id DESC
