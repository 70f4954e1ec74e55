-- The imports that the server $1 is to fetch, the oldest first.
SELECT i.id, i.site_id, s.number AS site_number, s.account_id, i.source, i.state, i.file, i.first_day, i.last_day, i.summary,
       i.remote
FROM imports i
JOIN sites s ON s.id = i.site_id
WHERE i.server = $1 AND i.state = 'fetching'
ORDER BY i.created_at, i.id
