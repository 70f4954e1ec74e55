-- A page of the account's audit, the oldest line first, for its export.
SELECT l.id, json_build_object(
    'id', l.id, 'at', l.at, 'action', l.action, 'subject', l.subject, 'site', l.site_id, 'person', l.person_id,
    'name', p.name, 'token', l.token_id, 'by', l.by, 'address', l.address, 'old', l.old, 'new', l.new
) AS "line!"
FROM audit l
LEFT JOIN people p ON p.id = l.person_id
WHERE l.account_id = $1 AND l.id > $2
ORDER BY l.id
LIMIT $3
