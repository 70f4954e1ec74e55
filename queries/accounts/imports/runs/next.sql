-- The import of the server $3 that is to be worked on next, except those in $1; if $2, one that is taken back. Those come first
-- anyway.
SELECT i.id, i.site_id, s.number AS site_number, s.account_id, i.source, i.state, i.file, i.first_day, i.last_day, i.summary,
       i.remote
FROM imports i
JOIN sites s ON s.id = i.site_id
WHERE i.server = $3 AND i.state IN ('waiting', 'running', 'removing') AND i.id <> ALL ($1) AND (i.state = 'removing' OR NOT $2)
ORDER BY i.state <> 'removing', i.created_at, i.id
LIMIT 1
