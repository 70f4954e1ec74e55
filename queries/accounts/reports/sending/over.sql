-- Open alerts on reports that are deleted or off by now.
SELECT a.account_id, a.site_id, a.subject
FROM alerts a
WHERE a.kind = 'report_failed' AND a.over_at IS NULL
  AND NOT EXISTS (SELECT FROM reports r WHERE r.id::text = a.subject AND r.rhythm <> 'off')
ORDER BY a.id
LIMIT 100
FOR UPDATE OF a SKIP LOCKED
