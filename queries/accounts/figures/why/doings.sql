-- What was done to a site from one moment up to another, newest first.
SELECT l.at, l.action, l.subject, l.old, l.new, p.name AS "person?"
FROM audit l
LEFT JOIN people p ON p.id = l.person_id
WHERE l.account_id = $1 AND l.site_id = $2 AND l.at >= $3 AND l.at < $4
      AND l.action LIKE 'site.%'
ORDER BY l.at DESC, l.id DESC
LIMIT 200
