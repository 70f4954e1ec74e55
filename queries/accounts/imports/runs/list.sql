-- The site's imports, newest first, or the one with this id. People who are no longer members stay unnamed.
SELECT i.id, i.source, i.state, i.first_day, i.last_day, i.summary, i.done, i.shown_days, i.failure, i.created_at, i.started_at,
       i.resumed_at, i.resumed_done, i.ended_at, p.name AS "created_by?"
FROM imports i
JOIN sites s ON s.id = i.site_id
LEFT JOIN members m ON m.account_id = s.account_id AND m.person_id = i.created_by
LEFT JOIN people p ON p.id = m.person_id
WHERE i.site_id = $1 AND ($2::uuid IS NULL OR i.id = $2)
ORDER BY i.created_at DESC, i.id DESC
