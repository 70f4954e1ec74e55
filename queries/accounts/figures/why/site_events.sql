-- Changes to a site from one moment up to another that may affect its figures, newest first. Their authors
-- are named as long as they are in the site's account.
SELECT l.at, l.action, l.subject, l.old, l.new, p.name AS "person?"
FROM audit l
LEFT JOIN members m ON m.account_id = l.account_id AND m.person_id = l.person_id
LEFT JOIN people p ON p.id = m.person_id
WHERE l.account_id = $1 AND l.site_id = $2 AND l.at >= $3 AND l.at < $4
      AND l.action IN ('site.made', 'site.changed', 'site.reset', 'site.given_away', 'site.taken_over')
ORDER BY l.at DESC, l.id DESC
LIMIT 200
